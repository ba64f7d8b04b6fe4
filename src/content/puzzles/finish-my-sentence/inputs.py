import sqlite3

import snippet

db = sqlite3.connect(":memory:")
db.execute("CREATE TABLE notes (user_id, title, text)")
db.executemany(
    "INSERT INTO notes VALUES (?, ?, ?)",
    [(7, "milk", "2 liters"), (7, "keys", "in the pot"), (8, "door", "code 4711")],
)
try:
    found = len(snippet.find_notes(db, 7, "' OR 'a'='a"))
except sqlite3.Error:
    found = None
outcomes = {0: "Nothing", 2: "Ann's notes", 3: "Everyone's notes", None: "An error"}
print(f"CLAIM trace: {outcomes[found]}")
