"""Mallory looks for her own notes, with quotes around the cut."""

import itertools
import sqlite3
import sys

import snippet

notes = snippet.Notes(sqlite3.connect(":memory:"))
notes.add("mallory", "shopping", "milk and bread")
notes.add("bob", "safe", "the pin is 4711")
titles = [("x" * n) + '"' * q for n in range(34, 42) for q in range(1, 5)]
wishes = (" OR owner : bob", " OR owner : bob OR")
bodies = [w.ljust(n) + '"' * q for w in wishes for n in range(34, 42) for q in range(1, 5)]
for title, body in itertools.product(titles, bodies):
    try:
        found = notes.search("mallory", title, body)
    except (sqlite3.OperationalError, ValueError):
        continue
    if ("safe", "the pin is 4711") in found:
        print(f"HARM: Mallory's search found Bob's note {found[0]}: title {title!r}, body {body!r}")
        sys.exit(0)
print(f"NO HARM: {len(titles) * len(bodies)} searches, none of which found Bob's note")
sys.exit(1)
