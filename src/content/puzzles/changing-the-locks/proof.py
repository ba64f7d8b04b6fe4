"""Requests meet at one wallet while others are busy."""

import asyncio
import sys

import snippet


class Table:
    def __init__(self, **cents):
        self.cents = cents
        self.pending = {}

    async def _turn(self):
        answer = asyncio.Event()
        self.pending.setdefault(asyncio.current_task().get_name(), []).append(answer)
        await answer.wait()

    async def load(self, wallet):
        await self._turn()
        return self.cents[wallet]

    async def store(self, wallet, cents):
        await self._turn()
        self.cents[wallet] = cents


async def settle():
    """Lets every task run until it waits for something."""
    for _ in range(50):
        await asyncio.sleep(0)


class Shop:
    """Named requests. The table answers when it's told to, so the order of events is the same in every run."""

    def __init__(self, **cents):
        self.table = Table(**cents)
        self.wallets = snippet.Wallets(self.table)
        self.tasks = {}

    async def call(self, name, wallet, cents):
        self.tasks[name] = asyncio.create_task(self.wallets.spend(wallet, cents), name=name)
        await settle()

    async def answer(self, name):
        """Answers the requests of one task until it's done."""
        while name in self.table.pending:
            for answer in self.table.pending.pop(name):
                answer.set()
            await settle()

    async def answer_all(self):
        while self.table.pending:
            for answer in self.table.pending.pop(next(iter(self.table.pending))):
                answer.set()
            await settle()
        return await asyncio.gather(*self.tasks.values(), return_exceptions=True)


async def spent(busy, cancel, late):
    """What is spent from a wallet of 100 cents while so many other wallets are busy, from before or after A."""
    shop = Shop(w=100, **{f"v{n}": 9 for n in range(busy)})
    for name in "ABC":
        if name == ("B" if late else "A"):
            for n in range(busy):
                await shop.call(f"V{n}", f"v{n}", 1)
        await shop.call(name, "w", 60)
        if cancel and name == "B":
            shop.tasks[name].cancel()
            await settle()
    await shop.answer_all()
    return 60 * sum(not shop.tasks[name].cancelled() and shop.tasks[name].exception() is None for name in "ABC")


for busy in range(13):
    for case in range(4):
        total = asyncio.run(spent(busy, case % 2, case // 2))
        if total > 100:
            print(f"HARM: with {busy} other wallets busy, {total} cents were spent from a wallet of 100")
            sys.exit(0)
print("NO HARM: no more than 100 cents were spent, however many wallets were busy")
sys.exit(1)
