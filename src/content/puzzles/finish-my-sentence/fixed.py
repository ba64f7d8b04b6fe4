def find_notes(db, user_id: int, title: str) -> list:
    """Returns the texts of a user's notes with this title."""
    query = (
        "SELECT text FROM notes"
        " WHERE user_id = ?"
        " AND title = ?"
    )
    rows = db.execute(query, (user_id, title)).fetchall()
    return [text for (text,) in rows]
