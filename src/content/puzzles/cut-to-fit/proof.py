"""Mallory searches, and every note that she gets should be hers."""

import itertools
import sqlite3
import sys

import snippet

notes = snippet.Notes(sqlite3.connect(":memory:"))
notes.add("mallory", "shopping", "milk and eggs")
notes.add("mallory", "safe", "milk, the pin is 1234")
notes.add("bob", "market", "eggs and soap")
notes.add("bob", "vault", "the pin is 4711")
WORDS = ["milk", "pin", "bob", "x", "4711", "OR", "owner:bob", '"', '""', "x" * 39 + '"', 'x"OR"bob']

harms = []
for text in [*WORDS, *(" ".join(pair) for pair in itertools.product(WORDS, WORDS))]:
    try:
        found = notes.search("mallory", text)
    except sqlite3.OperationalError:
        continue
    if any(title in ("market", "vault") for title, _ in found):
        harms.append(text)
if harms:
    print(f"HARM: {len(harms)} of Mallory's searches found Bob's notes, for example {harms[0]!r}")
    sys.exit(0)
print("NO HARM: Mallory's searches found only her own notes")
sys.exit(1)
