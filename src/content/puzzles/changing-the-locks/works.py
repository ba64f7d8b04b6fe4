import asyncio
import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


class Table:
    def __init__(self, **cents):
        self.cents = cents
        self.busy = 0
        self.most_busy = 0

    async def load(self, wallet):
        self.busy += 1
        self.most_busy = max(self.most_busy, self.busy)
        await asyncio.sleep(0)
        self.busy -= 1
        return self.cents[wallet]

    async def store(self, wallet, cents):
        await asyncio.sleep(0)
        self.cents[wallet] = cents


async def rejected(error, call):
    try:
        await call
    except error:
        return True
    return False


async def main():
    table = Table(ann=100, bob=50, cy=0)
    wallets = snippet.Wallets(table)
    expect("spending", await wallets.spend("ann", 30) == 70)
    expect("stored", table.cents["ann"] == 70)
    expect("all of it", await wallets.spend("bob", 50) == 0)
    expect("too much", await rejected(snippet.Overdrawn,
                                      wallets.spend("ann", 71)))
    expect("nothing", await rejected(ValueError, wallets.spend("ann", 0)))
    expect("less than nothing",
           await rejected(ValueError, wallets.spend("ann", -5)))
    expect("untouched", table.cents == {"ann": 70, "bob": 0, "cy": 0})

    # ten at a time take turns at one wallet
    results = await asyncio.gather(
        *(wallets.spend("ann", 10) for _ in range(10)),
        return_exceptions=True,
    )
    expect("seven of ten", results[:7] == [60, 50, 40, 30, 20, 10, 0])
    expect("three rejected",
           all(isinstance(r, snippet.Overdrawn) for r in results[7:]))
    del results

    # other wallets don't wait
    table = Table(**{f"w{i}": 5 for i in range(8)})
    wallets = snippet.Wallets(table)
    await asyncio.gather(*(wallets.spend(f"w{i}", 5) for i in range(8)))
    expect("wallets are independent", table.most_busy == 8)

    # few locks that nobody uses are kept
    table = Table(**{f"w{i}": 5 for i in range(1000)})
    wallets = snippet.Wallets(table)
    for i in range(1000):
        await wallets.spend(f"w{i}", 5)
    expect(f"{len(wallets.locks)} locks are kept", len(wallets.locks) == 4)
    await asyncio.gather(*(wallets.spend(f"w{i}", 5) for i in range(9)), return_exceptions=True)
    await wallets.locks.hold("x").__aenter__()
    expect(f"{len(wallets.locks)} locks are kept after many at a time", len(wallets.locks) == 4)


asyncio.run(main())
if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
