import asyncio
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class Overdrawn(Exception):
    """There is less in the wallet than was asked for."""


class KeyedLocks:
    """A lock for each key, kept for as long as it is in use."""

    def __init__(self):
        self._locks = WeakValueDictionary()

    def __len__(self):
        return len(self._locks)

    @asynccontextmanager
    async def hold(self, key: str):
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        async with lock:
            yield


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
