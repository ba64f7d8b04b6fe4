def find_notes(db, user_id: int, title: str) -> list:
    """Returns the texts of a user's notes with this title."""
    query = (
        "SELECT text FROM notes"
        f" WHERE user_id = {user_id}"
        f" AND title = '{title}'"
    )
    rows = db.execute(query).fetchall()
    return [text for (text,) in rows]
