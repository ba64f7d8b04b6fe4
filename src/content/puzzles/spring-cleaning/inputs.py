import os
import sys

import snippet


def play(*calls):
    drive = snippet.Drive()
    for name, *arguments in calls:
        values = [b"x" * value if isinstance(value, int) else value for value in arguments]
        getattr(drive, name)(*values)
    return drive.used


first = play(("put", "a", 300), ("link", "a", "b"), ("put", "a", 200))
print("first", first)
if not os.path.exists("before.out"):
    sys.exit(0)
before = open("before.out").read().split()[1]


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


claim(
    "first",
    ["245 before, 545 after", "200 before, 515 after", "200 before, 500 after", "230 before, 530 after"],
    f"{before} before, {first} after",
)
backup = play(("put", "a", 300), ("backup", "a"), ("put", "a", 200))
claim("rename", ["200", "230", "500", "530"], str(backup))
held = play(("put", "a", 300), ("backup", "a"), ("delete", "a"), ("put", "a", 300), ("link", "a", "b"), ("delete", "a"))
claim("held", ["330", "345", "600", "630"], str(held))
