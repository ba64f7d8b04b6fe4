import sqlite3
import sys

import snippet

db = sqlite3.connect(":memory:")
db.execute("CREATE TABLE customers (id, name, city)")
db.executemany("INSERT INTO customers VALUES (?, ?, 'Oslo')", list(enumerate(["Eve", "Ann", "Bob", "Hannah"])))
names = lambda *arguments: [row["name"] for row in snippet.find_customers(db, *arguments)]
broken = [
    what
    for what, holds in {
        "a part of a name": names("ann") == ["Ann", "Hannah"],
        "spaces": names(" Eve ") == ["Eve"],
        "blank": names("  ") == [],
        "a limit": len(names("e", 1)) == 1,
    }.items()
    if not holds
]
if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
