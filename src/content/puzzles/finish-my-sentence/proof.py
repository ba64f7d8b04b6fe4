"""Ann, who is user 7, tries titles until she reads a note of Bob, who is 8."""

import itertools
import sqlite3
import sys

import snippet

db = sqlite3.connect(":memory:")
db.execute("CREATE TABLE notes (user_id, title, text)")
db.executemany(
    "INSERT INTO notes VALUES (?, ?, ?)",
    [(7, "milk", "2 liters"), (8, "door", "code 4711")],
)
tried = 0
for before, after in itertools.product(["", "x", "'", "')", "' )"], ["", "'a'='a", "('a'='a", "1=1 --", "1"]):
    for word in [" OR ", " or ", " UNION SELECT text FROM notes WHERE "]:
        title = before + word + after
        tried += 1
        try:
            found = snippet.find_notes(db, 7, title)
        except sqlite3.Error:
            continue
        if "code 4711" in found:
            print(f"HARM: with the title {title} Ann reads Bob's note")
            sys.exit(0)
print(f"NO HARM: {tried} titles, and none gets Bob's note")
sys.exit(1)
