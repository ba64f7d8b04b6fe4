"""Mallory searches in four notes, two of them Bob's."""

import sqlite3
import sys

import snippet

NOTES = [
    ("mallory", "milk and eggs"),
    ("mallory", "milk, pin 1234"),
    ("bob", "eggs and soap"),
    ("bob", "pin 4711"),
]


def claim(question, holds):
    """Prints the one option that holds."""
    fits = [text for text, held in holds.items() if held]
    if len(fits) != 1:
        sys.exit(f"{question}: {fits} hold")
    print(f"CLAIM {question}: {fits[0]}")


def found(text):
    """The numbers of the notes that she gets, or None for an error."""
    notes = snippet.Notes(sqlite3.connect(":memory:"))
    for owner, body in NOTES:
        notes.add(owner, "note", body)
    try:
        rows = notes.search("mallory", text)
    except sqlite3.Error:
        return None
    return {n for n, (_, body) in enumerate(NOTES, 1) if ("note", body) in rows}


got = found("x" * 39 + '" OR owner:bob OR "')
claim("trigger", {
    "It raises an error.": got is None,
    "It returns Bob's notes.": got == {3, 4},
    "It returns every note.": got == {1, 2, 3, 4},
    "It returns an empty list.": got == set(),
})
for question, text in (("why", "milk pin"), ("order", "pin milk")):
    got = found(text)
    claim(question, {
        "1 and 2": got == {1, 2},
        "2 and 4": got == {2, 4},
        "1, 2, and 4": got == {1, 2, 4},
        "Only 2": got == {2},
    })
most = max(n for n in range(60) if found("x" * n + " 4711") == {4})
claim("cost", {str(n): n == most for n in (34, 35, 36, 39)})
