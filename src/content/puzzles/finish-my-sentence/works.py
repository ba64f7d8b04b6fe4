import sqlite3
import sys

import snippet

db = sqlite3.connect(":memory:")
db.execute("CREATE TABLE notes (user_id, title, text)")
db.executemany(
    "INSERT INTO notes VALUES (?, ?, ?)",
    [(7, "milk", "2 liters"), (7, "milk", "oat"), (7, 'the "list"', "bread"), (8, "milk", "none"), (8, "door", "code")],
)
broken = []
for user, title, texts in [
    (7, "milk", ["2 liters", "oat"]),
    (7, 'the "list"', ["bread"]),
    (7, "door", []),
    (8, "milk", ["none"]),
    (7, "", []),
]:
    if snippet.find_notes(db, user, title) != texts:
        broken.append(f"{user}, {title}")
if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
