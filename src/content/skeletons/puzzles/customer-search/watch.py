"""A name that ends the string and adds a query of its own."""

import sqlite3

import snippet

db = sqlite3.connect(":memory:")
db.executescript(
    "CREATE TABLE customers (id, name, city); INSERT INTO customers VALUES (1, 'Ann', 'Oslo');"
    "CREATE TABLE users (id, login, password); INSERT INTO users VALUES (7, 'root', 'hunter2');"
)
db.set_trace_callback(lambda query: print(query[query.index("WHERE"):]))
rows = snippet.find_customers(db, "x' UNION SELECT * FROM users WHERE login LIKE '")
if "hunter2" in str(rows):
    print("HARM: a search for customers returns a user's password")
else:
    print("NO HARM: no customer has that name")
