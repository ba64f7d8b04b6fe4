"""The roles of users, read from the database only when needed."""

import asyncio


class Roles:
    def __init__(self, fetch):
        self._fetch = fetch
        self._ready = {}  # user: roles
        self._running = {}  # user: the task that reads the roles

    async def get(self, user):
        if user in self._ready:
            return self._ready[user]
        if user not in self._running:
            task = asyncio.create_task(self._load(user))
            self._running[user] = task
        return await asyncio.shield(self._running[user])

    def forget(self, user):
        """Runs when an administrator has changed the roles."""
        self._ready.pop(user, None)
        self._running.pop(user, None)

    async def _load(self, user):
        try:
            roles = await self._fetch(user)
            if user in self._running:
                self._ready[user] = roles
            return roles
        finally:
            if self._is_current(user):
                del self._running[user]

    def _is_current(self, user):
        return self._running.get(user) is asyncio.current_task()
