"""Ann, who is user 7, types a title that ends the string."""

import sqlite3

import snippet

db = sqlite3.connect(":memory:")
db.execute("CREATE TABLE notes (user_id, title, text)")
notes = [(7, "milk", "2 liters"), (8, "door", "code 4711")]
db.executemany("INSERT INTO notes VALUES (?, ?, ?)", notes)
found = snippet.find_notes(db, 7, "x' OR title='door")
print("HARM: Ann reads" if "code 4711" in found else "NO HARM: Ann reads", found)
