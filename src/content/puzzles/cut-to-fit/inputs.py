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


claim("which-search", {
    f"`{text}`": 4 in found(text)
    for text in ("4711 milk", 'milk"OR"4711', "4711", "milk 4711")
})
for question, text in (("three-words", "soap milk pin"), ("other-words", "pin milk soap")):
    got = found(text)
    claim(question, {
        "1 and 2": got == {1, 2},
        "1, 2, and 3": got == {1, 2, 3},
        "1, 2, and 4": got == {1, 2, 4},
        "All four": got == {1, 2, 3, 4},
    })
WORDS = ["milk", "eggs", "pin", "soap", "1234", "4711"]
PAIRS = {
    "Two words in either order find the same notes.":
        [(f"{a} {b}", f"{b} {a}") for a in WORDS for b in WORDS],
    "A word in capitals finds the same notes as in lowercase.":
        [(a, a.upper()) for a in WORDS],
    "A word finds the same notes with a double quote on either side.":
        [(a, f'"{a}"') for a in WORDS],
    "A word finds the same notes with a space before it.":
        [(a, f" {a}") for a in WORDS],
}
claim("property", {
    text: any(found(one) != found(other) for one, other in pairs)
    for text, pairs in PAIRS.items()
})
