import asyncio
from contextlib import asynccontextmanager

KEPT = 4


class Overdrawn(Exception):
    """There is less in the wallet than was asked for."""


class Entry:
    """A lock and the number of tasks that need it."""

    def __init__(self):
        self.lock = asyncio.Lock()
        self.users = 0


class KeyedLocks:
    """A lock for each key. A few unused ones are kept."""

    def __init__(self):
        self._entries: dict[str, Entry] = {}

    def __len__(self):
        return len(self._entries)

    @asynccontextmanager
    async def hold(self, key: str):
        entry = self._entries.setdefault(key, Entry())
        self._trim()
        entry.users += 1
        try:
            async with entry.lock:
                yield
        finally:
            entry.users -= 1

    def _trim(self):
        for key, entry in list(self._entries.items()):
            if len(self._entries) > KEPT and entry.users == 0:
                del self._entries[key]


class Wallets:
    """The only process that writes to the table of balances."""

    def __init__(self, table):
        self.locks = KeyedLocks()
        self._table = table

    async def spend(self, wallet: str, cents: int) -> int:
        if cents <= 0:
            raise ValueError("nothing to spend")
        async with self.locks.hold(wallet):
            balance = await self._table.load(wallet)
            if balance < cents:
                raise Overdrawn(wallet)
            await self._table.store(wallet, balance - cents)
        return balance - cents
