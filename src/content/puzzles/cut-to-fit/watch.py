"""Mallory searches for a word that nobody has used, and pin."""

import sqlite3

import snippet

notes = snippet.Notes(sqlite3.connect(":memory:"))
notes.add("bob", "safe", "the pin is 4711")
found = notes.search("mallory", "x pin")
print(found)
print("HARM: Mallory reads a note of Bob's" if found else "NO HARM: Mallory finds nothing")
