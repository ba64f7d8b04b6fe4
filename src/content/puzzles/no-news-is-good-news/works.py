import asyncio
import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


async def main():
    reads = []

    async def fetch(user):
        future = asyncio.get_running_loop().create_future()
        reads.append(future)
        return await future

    async def start(user):
        task = asyncio.ensure_future(roles.get(user))
        for _ in range(8):
            await asyncio.sleep(0)
        return task

    roles = snippet.Roles(fetch)
    first, second = await start("ann"), await start("ann")
    expect("two gets share a read", len(reads) == 1)
    other = await start("bob")
    expect("another user has a read of their own", len(reads) == 2)
    reads[1].set_result(frozenset({"bob"}))
    reads[0].set_result(frozenset({"staff"}))
    expect("both get it", await first == await second == frozenset({"staff"}) and await other == frozenset({"bob"}))
    expect("it's kept", await (await start("ann")) == frozenset({"staff"}) and len(reads) == 2)
    roles.forget("ann")
    third = await start("ann")
    reads[-1].set_exception(OSError("no answer"))
    try:
        await third
        expect("an error is reported", False)
    except OSError:
        pass
    fourth = await start("ann")
    expect("an error isn't kept", len(reads) == 4)
    gone = await start("ann")
    gone.cancel()
    await asyncio.sleep(0)
    reads[-1].set_result(frozenset({"admin"}))
    expect("a get that's cancelled leaves the read", await fourth == frozenset({"admin"}))
    expect("new roles", await (await start("ann")) == frozenset({"admin"}) and len(reads) == 4)


asyncio.run(main())
if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
