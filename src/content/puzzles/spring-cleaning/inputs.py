import os
import sys

import snippet


def play(*calls):
    """`used` after each call, with what the drive really holds."""
    drive = snippet.Drive()
    steps = []
    for name, *arguments in calls:
        getattr(drive, name)(*arguments)
        blobs = {id(blob): len(blob.data) for blob in drive.files.values()}
        steps.append(drive.used - 15 * len(drive.files) - sum(blobs.values()))
    return steps


def verdict(steps):
    return "right" if steps[-1] == 0 else "too low" if steps[-1] < 0 else "too high"


old, new = b"x" * 300, b"x" * 200
with_link = verdict(play(("put", "a", old), ("link", "a", "b"), ("put", "a", new)))
with_backup = verdict(play(("put", "a", old), ("backup", "a"), ("put", "a", new)))
print(f"{with_link},{with_backup}")
if not os.path.exists("before.out"):
    sys.exit(0)
before = open("before.out").read().strip().split(",")


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


OPTIONS = [
    "Right before, right after", "Too low before, right after",
    "Right before, too low after", "Too low before, too low after",
]
claim("with-link", OPTIONS, f"{before[0].capitalize()} before, {with_link} after")
claim("with-backup", OPTIONS, f"{before[1].capitalize()} before, {with_backup} after")
calls = [("put", "a", old), ("link", "a", "b"), ("backup", "b"), ("delete", "a"), ("delete", "b")]
wrong = [f"`{name}('{arguments[0]}')`" for (name, *arguments), off in zip(calls, play(*calls)) if off]
claim("first-call", ["`backup('b')`", "`delete('a')`", "`delete('b')`", "None of them"],
      wrong[0] if wrong else "None of them")
