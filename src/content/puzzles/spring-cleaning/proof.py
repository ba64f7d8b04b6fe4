"""Plays short sequences of calls and compares what is charged with what the drive holds."""

import itertools
import sys

import snippet

CALLS = [
    ("put", "a", 600),
    ("put", "a", 300),
    ("link", "a", "b"),
    ("append", "a", 50),
    ("backup", "a"),
    ("delete", "a"),
    ("delete", "b"),
]


def held(drive):
    """What all names cost, and the bytes they lead to."""
    return snippet.NAME * len(drive.files) + sum(len(blob.data) for blob in {id(blob): blob for blob in drive.files.values()}.values())


def play(calls):
    drive = snippet.Drive()
    for name, *arguments in calls:
        values = [b"x" * value if isinstance(value, int) else value for value in arguments]
        try:
            getattr(drive, name)(*values)
        except (snippet.QuotaExceeded, FileExistsError, KeyError):
            return None
    return drive


tried = 0
for length in range(1, 6):
    for calls in itertools.product(CALLS, repeat=length):
        drive = play(calls)
        if drive is None:
            continue
        tried += 1
        if drive.used < held(drive) and held(drive) > snippet.LIMIT:
            print(f"HARM: {drive.used} bytes are charged, {held(drive)} are held after {calls}")
            sys.exit(0)
print(f"NO HARM: after {tried} sequences, no drive holds more than its limit")
sys.exit(1)
