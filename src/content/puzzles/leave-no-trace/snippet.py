from pathlib import Path


class AccountError(ValueError):
    """There was nothing done."""


class Exports:
    """Archives that users have had made of their own data.

    ann's lie in `root` as ann@2026-11-20.zip, and so on.
    """

    def __init__(self, root: str):
        self._root = Path(root)
        self._users: set[str] = set()

    def sign_up(self, user: str) -> None:
        if not user or len(user) > 30 or user in self._users:
            raise AccountError("choose another name")
        if not user.isprintable() or set(user) & set("./\\@"):
            raise AccountError("a name has none of . / \\ @")
        self._users.add(user)

    def save(self, user: str, day: str, data: bytes) -> None:
        (self._root / f"{user}@{day}.zip").write_bytes(data)

    def days(self, user: str) -> list[str]:
        """The days of which there is an archive."""
        return sorted(
            path.stem.split("@")[1]
            for path in self._root.glob(f"{user}@*.zip")
        )

    def close_account(self, user: str) -> int:
        """Removes all that belongs to the user."""
        gone = 0
        for path in self._root.glob(f"{user}@*.zip"):
            path.unlink()
            gone += 1
        self._users.remove(user)
        return gone
