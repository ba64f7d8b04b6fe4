import asyncio
import sys

import snippet


async def idle():
    for _ in range(8):
        await asyncio.sleep(0)


class Run:
    def __init__(self):
        self.version = 0
        self.reads = []
        self.gets = []
        self.roles = snippet.Roles(self.fetch)

    async def fetch(self, user):
        future = asyncio.get_running_loop().create_future()
        self.reads.append((future, self.version))
        return await future

    async def play(self, *steps):
        for step in steps:
            name, user = step if isinstance(step, tuple) else (step, "ann")
            if name == "get":
                self.gets.append((asyncio.ensure_future(self.roles.get(user)), self.version))
            elif name == "forget":
                self.version += 1
                self.roles.forget(user)
            elif name == "cancel":
                self.gets[0][0].cancel()
            else:
                future, version = self.reads[int(name) - 1]
                future.set_result(frozenset({version}))
            await idle()
        return self

    async def returned(self):
        """For each get that returned roles, whether they are older than the get."""
        results = []
        for get, begun in self.gets:
            try:
                results.append(min(await asyncio.wait_for(get, 1)) < begun)
            except asyncio.CancelledError:
                pass
        return results


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


async def main():
    courses = {
        "`get`, `forget`, `get`, read 1 ends, `get`, read 2 ends": ("get", "forget", "get", "1", "get", "2"),
        "`get`, `forget`, `get`, read 2 ends, read 1 ends, `get`": ("get", "forget", "get", "2", "1", "get"),
        "`get`, `get`, `forget`, read 1 ends, `get`, read 2 ends": ("get", "get", "forget", "1", "get", "2"),
    }
    stale = [option for option, steps in courses.items() if any(await (await Run().play(*steps)).returned())]
    claim("stale", [*courses, "None of A to C"], " or ".join(stale) or "None of A to C")

    run = await Run().play("get", "forget", "get", "1", "get", "2", "get")
    claim("reads", ["1", "2", "3", "4"], str(len(run.reads)))

    ann, bob = "ann", "bob"
    run = await Run().play(("get", ann), ("get", bob), ("forget", ann), ("get", ann), "2", "1")
    entries = f"{len(run.roles._ready)} and {len(run.roles._running)}"
    claim("entries", ["1 and 0", "1 and 1", "2 and 0", "2 and 1"], entries)

    run = await Run().play("get", "get", "cancel")
    if not run.reads[0][0].cancelled():
        await run.play("1")
    await run.play("get")
    if len(run.reads) == 2:
        await run.play("2")
    count = len(run.reads)
    reached = f"{len(await run.returned())}, with {count} read{'s' if count > 1 else ''}"
    claim("cancel", ["2, with 1 read", "1, with 2 reads", "2, with 2 reads", "1, with 1 read"], reached)


asyncio.run(main())
