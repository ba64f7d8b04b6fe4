class Invoices:
    def __init__(self, rows: dict[int, dict]):
        self._rows = rows  # by number, counted up from 1

    def numbers(self, user: str) -> list[int]:
        """Returns the invoices that the user's page links to."""
        rows = self._rows.items()
        return [number for number, row in rows if row["owner"] == user]

    def download(self, user: str, number: int) -> str:
        if number not in self._rows:
            raise LookupError("no such invoice")
        if self._rows[number]["owner"] != user:
            raise LookupError("no such invoice")
        return self._rows[number]["text"]
