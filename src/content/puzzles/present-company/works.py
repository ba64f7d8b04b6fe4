import asyncio
import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


class Store:
    def __init__(self):
        self.slow = asyncio.Event()
        self.reads = []

    async def owner(self, number):
        await asyncio.sleep(0)
        return "ann" if number < 10 else "bob"

    async def text(self, number):
        self.reads.append(number)
        if number == 9:
            await self.slow.wait()
        return f"text {number}"


async def rejected(archive, user, number):
    try:
        await archive.handle(user, number)
    except snippet.Forbidden:
        return True
    return False


async def main():
    store = Store()
    archive = snippet.Archive(store)
    try:
        expect("own", await archive.handle("ann", 1) == "text 1")
    except LookupError:
        broken.append("nobody can read anything")
        return
    expect("own, again", await archive.handle("ann", 2) == "text 2")
    expect("someone else's", await rejected(archive, "ann", 10))
    expect("nobody's", await rejected(archive, "", 10))
    expect("another user", await archive.handle("bob", 10) == "text 10")
    expect("log", archive.log == [("ann", 1), ("ann", 2), ("bob", 10)])

    slow = [asyncio.create_task(archive.handle("ann", 9)) for _ in range(3)]
    await asyncio.sleep(0.01)
    slow.append(asyncio.create_task(archive.handle("ann", 9)))
    try:
        quick = await asyncio.wait_for(archive.handle("bob", 11), 5)
        expect("a quick one", quick == "text 11")
    except asyncio.TimeoutError:
        expect("a quick one next to a slow one", False)
    await asyncio.sleep(0.01)
    slow[0].cancel()
    await asyncio.sleep(0.01)
    store.slow.set()
    got = await asyncio.gather(*slow, return_exceptions=True)
    expect("slow ones", got[1:] == ["text 9"] * 3)
    expect("a shared read", store.reads.count(9) == 1)


asyncio.run(main())
if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
