import asyncio
import sys

import snippet


class Table:
    def __init__(self, **cents):
        self.cents = cents
        self.pending = {}
        self.inside = {}
        self.together = set()

    async def _turn(self):
        answer = asyncio.Event()
        self.pending.setdefault(asyncio.current_task().get_name(), []).append(answer)
        await answer.wait()

    async def load(self, wallet):
        inside = self.inside.setdefault(wallet, set())
        inside.add(asyncio.current_task().get_name())
        if len(inside) > 1:
            self.together |= inside
        await self._turn()
        return self.cents[wallet]

    async def store(self, wallet, cents):
        await self._turn()
        self.cents[wallet] = cents
        self.inside[wallet].discard(asyncio.current_task().get_name())


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


async def one_by_one():
    names = [f"w{n}" for n in (1, 2, 3, 4, 5, 6, 3, 7)]
    shop = Shop(**{name: 9 for name in names})
    for n, name in enumerate(names):
        await shop.call(f"T{n}", name, 1)
        await shop.answer(f"T{n}")
    await shop.answer_all()
    missing = [name for name in ("w3", "w4", "w5", "w6") if name not in shop.wallets.locks._entries]
    return " ".join(missing)


async def six():
    shop = Shop(**{f"v{n}": 9 for n in range(6)})
    for n in range(6):
        await shop.call(f"V{n}", f"v{n}", 1)
    gone = [n for n in range(6) if f"v{n}" not in shop.wallets.locks._entries]
    await shop.answer_all()
    return gone


async def together():
    shop = Shop(w=100, v1=9, v2=9, v3=9, v4=9)
    for n in range(1, 5):
        await shop.call(f"V{n}", f"v{n}", 1)
    await shop.call("A", "w", 30)
    await shop.answer("V1")
    await shop.call("B", "w", 30)
    await shop.call("C", "w", 30)
    await shop.answer_all()
    return "".join(sorted(shop.table.together))


def claim(question, seen, options):
    if options.count(seen) != 1:
        sys.exit(f"{question}: {options.count(seen)} options say {seen}")
    print(f"CLAIM {question}: {seen}")


claim("trigger", asyncio.run(one_by_one()), ["w3", "w4", "w5", "w6"])
options = ["v1 and v2", "v5 and v6", "Only v5", "None of them"]
claim("entries-gone", options[[[0, 1], [4, 5], [4], []].index(asyncio.run(six()))], options)
options = {"": "None of them", "BC": "B and C", "AB": "A and B", "ABC": "All 3"}
claim("together", options[asyncio.run(together())], list(options.values()))
