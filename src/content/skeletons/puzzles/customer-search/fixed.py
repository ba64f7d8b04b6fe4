"""Customer lookup for the support desk."""

import sqlite3

COLUMNS = ("id", "name", "city")


def find_customers(db: sqlite3.Connection, name: str, limit: int = 20):
    name = name.strip()
    if not name:
        return []
    rows = db.execute(
        "SELECT id, name, city FROM customers "
        "WHERE name LIKE ? "
        "ORDER BY name LIMIT ?",
        (f"%{name}%", min(limit, 100)),
    )
    return [dict(zip(COLUMNS, row)) for row in rows]
