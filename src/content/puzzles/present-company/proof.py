"""Requests of Eve and Bob overlap. The store answers when it's told to."""

import asyncio
import itertools
import sys

import snippet

TEXTS = {7: ("bob", "Bob's diary"), 8: ("bob", "Bob's letters"), 9: ("eve", "Eve's diary")}


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


async def run(first, second, before, last_first):
    """Two requests; `before` answers of the store come before the second."""
    store = Store()
    archive = snippet.Archive(store)
    tasks = [asyncio.create_task(archive.handle(*first))]
    await settle()
    for _ in range(before):
        if store.pending:
            store.pending.pop(0).set()
            await settle()
    tasks.append(asyncio.create_task(archive.handle(*second)))
    await settle()
    for _ in range(12):
        if store.pending:
            store.pending.pop(-1 if last_first else 0).set()
        await settle()
    return await asyncio.gather(*tasks, return_exceptions=True)


async def main():
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    requests = [(user, number) for user in ("eve", "bob") for number in TEXTS]
    harms = []
    for first, second in itertools.product(requests, requests):
        for before, last_first in itertools.product((0, 1, 2), (False, True)):
            got = await run(first, second, before, last_first)
            for (user, number), result in zip((first, second), got):
                owner, text = TEXTS[number]
                if user != owner and result == text:
                    harms.append(f"{user} read {text}")
                if user == owner and isinstance(result, snippet.Forbidden):
                    harms.append(f"{user} was kept from {text}")
    return harms


harms = asyncio.run(main())
if harms:
    print("HARM: " + "; ".join(sorted(set(harms))))
    sys.exit(0)
print("NO HARM: in each order, users read their own documents and no others")
sys.exit(1)
