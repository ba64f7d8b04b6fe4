import json
import os
import tempfile


class Tokens:
    """The tokens with which we sign in elsewhere, by account.

    The installer makes the file: {} and a mode of 0600.
    """

    def __init__(self, path: str):
        self._path = path
        with open(path, encoding="utf-8") as file:
            self._tokens = json.load(file)

    def get(self, account: str) -> str:
        return self._tokens[account]

    def put(self, account: str, token: str) -> None:
        self._tokens[account] = token
        self._save()

    def forget(self, account: str) -> None:
        if self._tokens.pop(account, None) is not None:
            self._save()

    def _save(self) -> None:
        """A crash leaves the old file or the new one, complete."""
        folder = os.path.dirname(os.path.abspath(self._path))
        handle, fresh = tempfile.mkstemp(dir=folder)
        with open(handle, "w", encoding="utf-8") as file:
            json.dump(self._tokens, file, indent=2)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, self._path)
