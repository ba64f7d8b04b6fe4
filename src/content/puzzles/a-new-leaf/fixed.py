import json
import os

LIMIT = 3


def private(path: str):
    """Makes a file that only our own account can read."""
    if os.path.exists(path):
        os.remove(path)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    return open(os.open(path, flags, 0o600), "w")


class Tokens:
    """Tokens by account: a snapshot, and a log of later changes."""

    def __init__(self, folder: str):
        self._snapshot = os.path.join(folder, "tokens.json")
        self._log = os.path.join(folder, "tokens.log")
        self._tokens: dict[str, str] = {}
        self._changes = 0
        if os.path.exists(self._snapshot):
            with open(self._snapshot) as file:
                self._tokens = json.load(file)
        if not os.path.exists(self._log):
            private(self._log).close()
        with open(self._log) as file:
            for line in file:
                self._apply(*json.loads(line))

    def get(self, account: str) -> str:
        return self._tokens[account]

    def put(self, account: str, token: str) -> None:
        self._change(account, token)

    def forget(self, account: str) -> None:
        if account in self._tokens:
            self._change(account, None)

    def _apply(self, account: str, token: str | None) -> None:
        self._tokens[account] = token
        if token is None:
            del self._tokens[account]

    def _change(self, account: str, token: str | None) -> None:
        self._apply(account, token)
        with open(self._log, "a") as file:
            file.write(json.dumps([account, token]) + "\n")
        self._changes += 1
        if self._changes > LIMIT:
            with private(self._snapshot + ".new") as file:
                json.dump(self._tokens, file)
            os.replace(self._snapshot + ".new", self._snapshot)
            self._changes = 0
            os.remove(self._log)
            private(self._log).close()
