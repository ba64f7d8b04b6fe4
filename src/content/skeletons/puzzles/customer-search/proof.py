import sqlite3
import sys

import snippet

db = sqlite3.connect(":memory:")
db.executescript(
    "CREATE TABLE customers (id, name, city); INSERT INTO customers VALUES (1, 'Ann', 'Oslo');"
    "CREATE TABLE users (id, login, password); INSERT INTO users VALUES (7, 'root', 'hunter2');"
)
tried = (
    "x' UNION SELECT id, login, password FROM users WHERE login LIKE '",
    "x' UNION SELECT 1,password,2 FROM users WHERE '1",
    "x' UNION SELECT 1, password, 2 FROM users LIMIT ? --",
)
for name in tried:
    try:
        rows = snippet.find_customers(db, name)
    except sqlite3.Error:
        continue
    if "hunter2" in str(rows):
        print(f"HARM: {name!r} returns a password of another table")
        sys.exit(0)
print(f"NO HARM: none of {len(tried)} names reads another table")
sys.exit(1)
