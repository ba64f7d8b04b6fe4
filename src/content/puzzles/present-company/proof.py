"""Requests of Eve and Bob. The store answers when it is told to."""

import asyncio
import sys

import snippet

TEXTS = {7: ("bob", "Bob's diary"), 8: ("eve", "Eve's diary")}


class Store:
    def __init__(self):
        self.pending = []

    async def _turn(self):
        answer = asyncio.Event()
        self.pending.append(answer)
        await answer.wait()

    async def owner(self, number):
        await self._turn()
        return TEXTS[number][0]

    async def text(self, number):
        await self._turn()
        return TEXTS[number][1]


async def settle():
    for _ in range(20):
        await asyncio.sleep(0)


async def answer(store, first=True):
    if store.pending:
        store.pending.pop(0 if first else -1).set()
    await settle()


async def run(first, second, last_first):
    """Two requests, the second while the first one waits.

    `last_first`: the one that came last is served to its end first.
    """
    store = Store()
    archive = snippet.Archive(store)
    tasks = [asyncio.create_task(archive.handle(*first))]
    await settle()
    if last_first is None:
        await answer(store)
    tasks.append(asyncio.create_task(archive.handle(*second)))
    await settle()
    for _ in range(8):
        await answer(store, first=not last_first)
    got = await asyncio.gather(*tasks, return_exceptions=True)
    return got[0], archive.log


async def main():
    harms = []
    for order in (False, True, None):
        text, _ = await run(("eve", 7), ("bob", 7), order)
        if text == TEXTS[7][1]:
            harms.append("Eve read Bob's diary while he asked for it")
        text, log = await run(("eve", 8), ("bob", 7), order)
        if text == TEXTS[8][1] and ("eve", 8) not in log:
            harms.append(f"Eve read her own diary, the log says {log}")
        elif text != TEXTS[8][1] and order is not None:
            harms.append("Eve was refused her own diary")
    return harms


harms = asyncio.run(main())
if harms:
    print("HARM: " + "; ".join(dict.fromkeys(harms)))
    sys.exit(0)
print("NO HARM: in each order everybody read their own, and was logged")
sys.exit(1)
