"""Lets the database answer in every order, and compares when a `get` began with when its roles were read."""

import asyncio
import itertools
import sys

import snippet

STEPS = ("get", "forget", "end 0", "end 1", "fail 0", "fail 1")


async def idle():
    for _ in range(8):
        await asyncio.sleep(0)


async def play(steps):
    """Returns whether a get has got roles from before a `forget` that it came after."""
    version = 0
    reads = []  # futures of reads that hang, each with the version that it will answer

    async def fetch(user):
        future = asyncio.get_running_loop().create_future()
        reads.append((future, version))
        return await future

    def answer(place, failed):
        future, read = reads.pop(place)
        if failed:
            future.set_exception(OSError("no answer"))
        else:
            future.set_result(frozenset({read}))

    roles = snippet.Roles(fetch)
    gets = []
    for step in steps:
        name, _, place = step.partition(" ")
        if name == "get":
            gets.append((asyncio.ensure_future(roles.get("ann")), version))
        elif name == "forget":
            version += 1
            roles.forget("ann")
        elif int(place) < len(reads):
            answer(int(place), name == "fail")
        else:
            return None
        await idle()
    while reads:
        answer(0, False)
        await idle()
    stale = False
    for get, begun in gets:
        try:
            stale = stale or min(await get) < begun
        except OSError:
            pass
    return stale


async def main():
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    tried = 0
    for length in range(1, 6):
        for steps in itertools.product(STEPS, repeat=length):
            # The first step of a course that matters is a get.
            stale = await play(("get", *steps)) if steps.count("get") < 4 else None
            tried += stale is not None
            if stale:
                print(f"HARM: a get began after `forget` and got older roles: get, {', '.join(steps)}")
                return 0
    print(f"NO HARM: in {tried} courses of events no get returns roles from before the last `forget`")
    return 1


sys.exit(asyncio.run(main()))
