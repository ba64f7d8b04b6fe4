import glob
from pathlib import Path


class AccountError(ValueError):
    """The name can't be used."""


class Exports:
    """Archives that users have made of their own data.

    Ann's are in `root` as 2026-11-20@ann.zip, and so on.
    """

    def __init__(self, root: str):
        self._root = Path(root)
        self._taken: set[Path] = set()

    def sign_up(self, user: str) -> None:
        if not user or len(user) > 30:
            raise AccountError("choose another name")
        if not user.isprintable() or set(user) & set("/\\@"):
            raise AccountError("a name can't have / \\ or @")
        if user.strip(".") != user:
            raise AccountError("a name can't begin or end with a dot")
        file = self._file(user, "")
        if file in self._taken:
            raise AccountError("choose another name")
        self._taken.add(file)

    def _file(self, user: str, day: str) -> Path:
        return (self._root / f"{day}@{user}").with_suffix(".zip")

    def save(self, user: str, day: str, data: bytes) -> None:
        self._file(user, day).write_bytes(data)

    def load(self, user: str, day: str) -> bytes:
        return self._file(user, day).read_bytes()

    def days(self, user: str) -> list[str]:
        """Returns the days on which the user saved an archive."""
        pattern = self._file(glob.escape(user), "*").name
        found = self._root.glob(pattern)
        return sorted(path.name.split("@")[0] for path in found)

    def close_account(self, user: str) -> None:
        for day in self.days(user):
            self._file(user, day).unlink()
        self._taken.remove(self._file(user, ""))
