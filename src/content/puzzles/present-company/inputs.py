"""Two requests overlap. Then the store answers, the older call first."""

import asyncio
import sys

import snippet


class Store:
    def __init__(self):
        self.pending = []

    async def _turn(self):
        answer = asyncio.Event()
        self.pending.append(answer)
        await answer.wait()

    async def owner(self, number):
        await self._turn()
        return "bob"

    async def text(self, number):
        await self._turn()
        return f"The text of {number}"


async def settle():
    for _ in range(20):
        await asyncio.sleep(0)


async def run(*requests, canceled=None):
    """What each request got: a text, the error's name, or None for no answer."""
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    store = Store()
    archive = snippet.Archive(store)
    tasks = []
    for user, number in requests:
        tasks.append(asyncio.create_task(archive.handle(user, number)))
        await settle()
    if canceled is not None:
        tasks[canceled].cancel()
        await settle()
    while store.pending:
        store.pending.pop(0).set()
        await settle()
    done, open_ = await asyncio.wait(tasks, timeout=5)
    for task in open_:
        task.cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    results = [r if task in done else None for task, r in zip(tasks, results)]
    return [r if r is None or isinstance(r, str) else type(r).__name__ for r in results]


def claim(question, options, outcome):
    fits = [text for text, value in options.items() if value == outcome]
    if len(fits) != 1:
        print(f"{question}: {outcome} fits {len(fits)} options")
        sys.exit(1)
    print(f"CLAIM {question}: {fits[0]}")


eve, _ = asyncio.run(run(("eve", 7), ("bob", 8)))
claim(
    "trigger",
    {
        "The text of 7": "The text of 7",
        "A `Forbidden` error": "Forbidden",
        "The text of 8": "The text of 8",
        "A `LookupError`": "LookupError",
    },
    eve,
)

# Whether Bob and Eve get the text of 7.
both = {
    "Both get the text.": (True, True),
    "Only Bob gets it.": (True, False),
    "Only Eve gets it.": (False, True),
    "Both get `Forbidden`.": (False, False),
}


def gets_it(result):
    return {"The text of 7": True, "Forbidden": False}[result]


_, bob = asyncio.run(run(("eve", 7), ("bob", 7), canceled=0))
claim(
    "canceled",
    {
        "The text of 7": "The text of 7",
        "A `CancelledError`": "CancelledError",
        "A `Forbidden` error": "Forbidden",
        "Nothing: he waits forever": None,
    },
    bob,
)
bob, eve = asyncio.run(run(("bob", 7), ("eve", 7)))
claim("cost", both, (gets_it(bob), gets_it(eve)))
