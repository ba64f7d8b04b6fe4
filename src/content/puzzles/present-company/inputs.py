"""Two requests overlap. Then the store answers, the older call first."""

import asyncio
import sys

import snippet


class Store:
    def __init__(self):
        self.pending = []
        self.calls = []

    async def _turn(self):
        answer = asyncio.Event()
        self.pending.append(answer)
        await answer.wait()

    async def owner(self, number):
        self.calls.append("owner")
        await self._turn()
        return "bob"

    async def text(self, number):
        self.calls.append("text")
        await self._turn()
        if broken_disk:
            raise OSError
        return f"The text of {number}"


async def settle():
    for _ in range(20):
        await asyncio.sleep(0)


stores = []
broken_disk = False


async def run(*requests, canceled=None):
    """What each request got: a text, the error's name, or None for no answer."""
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    store = Store()
    stores.append(store)
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


claim(
    "overlap",
    {
        "Both get the text.": ["The text of 7", "The text of 7"],
        "Only Bob gets it.": ["The text of 7", "Forbidden"],
        "Only Eve gets it.": ["Forbidden", "The text of 7"],
        "Both get `Forbidden`.": ["Forbidden", "Forbidden"],
    },
    asyncio.run(run(("bob", 7), ("eve", 7))),
)
asyncio.run(run(("eve", 7)))
claim(
    "alone",
    {
        "`owner` only": ["owner"],
        "None": [],
        "`text` only": ["text"],
        "`owner` and `text`": ["owner", "text"],
    },
    stores[-1].calls,
)
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
broken_disk = True
claim(
    "disk-error",
    {
        "Both get `Forbidden`.": ["Forbidden", "Forbidden"],
        "Bob gets the `OSError`, and Eve gets `Forbidden`.": ["OSError", "Forbidden"],
        "Both get the `OSError`.": ["OSError", "OSError"],
        "Bob gets the `OSError`, and Eve waits forever.": ["OSError", None],
    },
    asyncio.run(run(("bob", 7), ("eve", 7))),
)
