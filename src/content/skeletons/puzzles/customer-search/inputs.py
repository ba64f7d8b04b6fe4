import sqlite3
import sys

import snippet

db = sqlite3.connect(":memory:")
db.executescript(
    "CREATE TABLE customers (id, name, city);"
    "INSERT INTO customers VALUES (1, 'Ann', 'Oslo'), (2, 'Bob', 'Rome'), (3, 'Eve', 'Bern');"
    "CREATE TABLE users (id, login, password); INSERT INTO users VALUES (7, 'root', 'hunter2');"
)


def count(name):
    try:
        return len(snippet.find_customers(db, name))
    except sqlite3.Error:
        return -1


full = [name for name in ("' OR 1 --", "x' OR '1'='1", "x' OR 1 OR '", 'x" OR 1 OR "') if count(name) == 3]
rows = snippet.find_customers(db, "x' UNION SELECT id, password, login FROM users WHERE login LIKE '")
keys = [key for key in ("id", "name", "city", "password") if rows and rows[0].get(key) == "hunter2"]
if len(full) != 1 or len(keys) != 1:
    print(full, keys)
    sys.exit(1)
print(f"CLAIM first: {full[0]}")
print(f"CLAIM union: {keys[0]}")
