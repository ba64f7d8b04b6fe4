"""Requests meet at one wallet. The table answers when it is told to."""

import asyncio
import sys

import snippet


class Table:
    def __init__(self):
        self.cents = 100
        self.pending = {}

    async def _turn(self):
        answer = self.pending[asyncio.current_task().get_name()] = asyncio.Event()
        await answer.wait()

    async def load(self, wallet):
        await self._turn()
        return self.cents

    async def store(self, wallet, cents):
        await self._turn()
        self.cents = cents


class Shop:
    """Named requests for one wallet of 100 cents."""

    def __init__(self):
        self.table = Table()
        self.wallets = snippet.Wallets(self.table)
        self.tasks = {}

    async def settle(self):
        for _ in range(50):
            await asyncio.sleep(0)

    async def call(self, name, cents):
        spend = self.wallets.spend("w", cents)
        self.tasks[name] = asyncio.create_task(spend, name=name)
        await self.settle()

    async def answer(self, *names):
        for name in names:
            self.table.pending.pop(name).set()
            await self.settle()

    async def answer_all(self):
        while self.table.pending:
            await self.answer(*self.table.pending)
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        return self.table.cents


async def together():
    shop = Shop()
    for name in "ABC":
        await shop.call(name, 40)
    return await shop.answer_all()


async def in_turn():
    shop = Shop()
    await shop.call("A", 10)
    await shop.call("B", 20)
    await shop.answer("A", "A")     # A is done, and B asks for the balance
    await shop.call("C", 30)
    while shop.table.pending:       # the oldest request first
        await shop.answer(next(iter(shop.table.pending)))
    return await shop.answer_all()


async def cancelled():
    shop = Shop()
    await shop.call("A", 10)
    await shop.call("B", 20)
    shop.tasks["B"].cancel()
    await shop.settle()
    await shop.call("C", 30)
    where = "loads the balance" if "C" in shop.table.pending else "waits"
    count = len(shop.wallets.locks)
    await shop.answer_all()
    return f"C {where}, and `len` is {count}"


def claim(question, seen, options):
    if options.count(seen) != 1:
        sys.exit(f"{question}: {options.count(seen)} options say {seen}")
    print(f"CLAIM {question}: {seen}")


claim("trigger", str(asyncio.run(together())), ["100", "60", "20", "-20"])
claim("cost", str(asyncio.run(in_turn())), ["40", "60", "70", "90"])
claim("why", asyncio.run(cancelled()), [
    "C waits, and `len` is 0",
    "C waits, and `len` is 1",
    "C loads the balance, and `len` is 2",
    "C loads the balance, and `len` is 1",
])
