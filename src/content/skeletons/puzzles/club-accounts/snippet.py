"""Accounts of a cooking club."""

SHOWN = ("name", "city", "about")


class Accounts:
    def __init__(self) -> None:
        self.rows: dict[str, dict[str, str]] = {}

    def add(self, user: str) -> None:
        empty = {"name": user, "city": "", "about": ""}
        self.rows[user] = {**empty, "role": "member"}

    def form(self, user: str) -> dict[str, str]:
        return {field: self.rows[user][field] for field in SHOWN}

    def update(self, user: str, changes: dict[str, str]) -> None:
        row = self.rows[user]
        for field, value in changes.items():
            if field not in row:
                raise KeyError(field)
            row[field] = value

    def delete(self, actor: str, user: str) -> None:
        if self.rows[actor]["role"] != "editor":
            raise PermissionError(actor)
        del self.rows[user]
