"""Bob and Eve ask for Bob's document while the disk is still busy."""

import asyncio
import snippet


class Store:
    async def owner(self, number):
        for _ in range(5):
            await asyncio.sleep(0)
        return "bob"

    async def text(self, number):
        return "Bob's diary"


async def main():
    archive = snippet.Archive(Store())
    requests = archive.handle("bob", 7), archive.handle("eve", 7)
    bob, eve = await asyncio.gather(*requests, return_exceptions=True)
    print(f"Bob gets {bob!r}, Eve gets {eve!r}")
    print("HARM: Eve reads Bob's diary" if eve == "Bob's diary" else "NO HARM: Eve is refused")


asyncio.run(main())
