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

    async def owner(self, number):
        await asyncio.sleep(0)
        return "ann" if number < 10 else "bob"

    async def text(self, number):
        if number == 9:
            await self.slow.wait()
        return f"text {number}"


async def refused(archive, user, number):
    try:
        await archive.handle(user, number)
    except snippet.Forbidden:
        return True
    return False


async def main():
    store = Store()
    archive = snippet.Archive(store)
    expect("own", await archive.handle("ann", 1) == "text 1")
    expect("own, again", await archive.handle("ann", 2) == "text 2")
    expect("somebody else's", await refused(archive, "ann", 10))
    expect("nobody's", await refused(archive, "", 10))
    expect("another user", await archive.handle("bob", 10) == "text 10")
    expect("log", archive.log == [("ann", 1), ("ann", 2), ("bob", 10)])

    slow = asyncio.create_task(archive.handle("ann", 9))
    await asyncio.sleep(0.01)
    try:
        quick = await asyncio.wait_for(archive.handle("bob", 11), 1)
        expect("a quick one", quick == "text 11")
    except asyncio.TimeoutError:
        expect("a quick one beside a slow one", False)
    store.slow.set()
    expect("a slow one", await slow == "text 9")


asyncio.run(main())
if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
