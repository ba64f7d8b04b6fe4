import sqlite3

LONGEST = 40


class Notes:
    """Everybody's notes in one full-text index."""

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

    def search(self, owner: str, title: str, body: str) -> list:
        """The owner's notes with one phrase in each field."""
        match = " AND ".join([
            f"owner : {_phrase(owner)}",
            f"title : {_phrase(title)}",
            f"body : {_phrase(body)}",
        ])
        rows = self._db.execute(
            "SELECT title, body FROM notes WHERE notes MATCH ?"
            " ORDER BY rowid LIMIT 100",
            (match,),
        )
        return rows.fetchall()


def _phrase(words: str) -> str:
    """An FTS5 string. Inside of one, operators are just words."""
    text = words[:LONGEST].replace("\0", " ").replace('"', '""')
    return f'"{text}"'
