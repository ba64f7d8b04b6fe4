import sqlite3

LONGEST = 40


class Notes:
    """Everyone's notes in one full-text index."""

    def __init__(self, db: sqlite3.Connection):
        self._db = db
        db.execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS notes"
            " USING fts5(owner, title, body)"
        )

    def add(self, owner: str, title: str, body: str) -> None:
        self._db.execute(
            "INSERT INTO notes VALUES (?, ?, ?)", (owner, title, body)
        )

    def search(self, owner: str, text: str) -> list:
        """The owner's notes that have at least one of the words."""
        words = text[:LONGEST].split()
        if not words:
            return []
        match = " ".join([
            f"owner : {_phrase(owner)}",
            "AND",
            " OR ".join(_phrase(word) for word in words),
        ])
        rows = self._db.execute(
            "SELECT title, body FROM notes WHERE notes MATCH ?"
            " ORDER BY rowid LIMIT 100",
            (match,),
        )
        return rows.fetchall()


def _phrase(text: str) -> str:
    """An FTS5 string. Inside one, operators are just words."""
    return '"' + text.replace("\0", " ").replace('"', '""') + '"'
