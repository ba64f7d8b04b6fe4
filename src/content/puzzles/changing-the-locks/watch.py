"""Four wallets are busy, and two requests spend from w."""

import asyncio

import snippet


class Table(dict):
    async def load(self, wallet):
        for _ in range(3):
            await asyncio.sleep(0)
        return self.get(wallet, 100)

    async def store(self, wallet, balance):
        for _ in range(3):
            await asyncio.sleep(0)
        self[wallet] = balance


async def main():
    table = Table()
    wallets = snippet.Wallets(table)
    await asyncio.gather(*(wallets.spend(name, 30) for name in ["v1", "v2", "v3", "v4", "w", "w"]))
    print(f"w holds {table['w']} after spending 30 twice")
    print("HARM: one of the purchases was free" if table["w"] == 70 else "NO HARM: both were paid")


asyncio.run(main())
