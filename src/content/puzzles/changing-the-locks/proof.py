"""Requests meet at one wallet. The table answers when it is told to,
so that the order of events is the same in every run."""

import asyncio
import sys

import snippet

START = 100


class Table:
    def __init__(self):
        self.cents = START
        self.pending = []

    async def _turn(self):
        answer = asyncio.Event()
        self.pending.append(answer)
        await answer.wait()

    async def load(self, wallet):
        cents = self.cents
        await self._turn()
        return cents

    async def store(self, wallet, cents):
        await self._turn()
        self.cents = cents


async def settle():
    """Lets every task run until it waits for something."""
    for _ in range(50):
        await asyncio.sleep(0)


async def answer_all(table):
    await settle()
    while table.pending:
        for answer in table.pending:
            answer.set()
        table.pending = []
        await settle()


async def three_in_turn():
    """One is in, one waits; the first is done; a third comes."""
    table = Table()
    wallets = snippet.Wallets(table)
    paid = []

    async def buy(cents):
        try:
            await wallets.spend("w", cents)
            paid.append(cents)
        except snippet.Overdrawn:
            pass

    tasks = [asyncio.create_task(buy(1))]
    await settle()
    tasks.append(asyncio.create_task(buy(99)))
    await settle()
    while not paid:
        table.pending.pop(0).set()
        await settle()
    tasks.append(asyncio.create_task(buy(99)))
    await answer_all(table)
    await asyncio.gather(*tasks)
    return sum(paid)


async def one_gives_up():
    """One is in, one waits and is cancelled, a third comes."""
    table = Table()
    wallets = snippet.Wallets(table)
    paid = []

    async def buy(cents):
        try:
            await wallets.spend("w", cents)
            paid.append(cents)
        except snippet.Overdrawn:
            pass

    first = asyncio.create_task(buy(99))
    await settle()
    second = asyncio.create_task(buy(99))
    await settle()
    second.cancel()
    await settle()
    third = asyncio.create_task(buy(99))
    await answer_all(table)
    await asyncio.gather(first, second, third, return_exceptions=True)
    return sum(paid)


turns = asyncio.run(three_in_turn())
gives_up = asyncio.run(one_gives_up())
if turns > START or gives_up > START:
    print(f"HARM: from a wallet of {START} cents {turns} were spent by three"
          f" in turn, {gives_up} when one of three gave up waiting")
    sys.exit(0)
print(f"NO HARM: of {START} cents {turns} were spent by three in turn,"
      f" {gives_up} when one of three gave up waiting")
sys.exit(1)
