import os
import sys

import snippet


def play(*calls):
    drive = snippet.Drive()
    for name, *arguments in calls:
        values = [b"x" * value if isinstance(value, int) else value for value in arguments]
        try:
            getattr(drive, name)(*values)
        except snippet.QuotaExceeded:
            pass
    blobs = {id(blob): blob for blob in drive.files.values()}.values()
    return drive.used, sum(len(blob.data) for blob in blobs)


first = play(("put", "a", 300), ("link", "a", "b"), ("put", "c", 200), ("delete", "b"), ("append", "a", 50))
print("first", first[0])
if not os.path.exists("before.out"):
    sys.exit(0)
before = open("before.out").read().split()[1]

rename = play(("put", "a", 300), ("put", "b", 400), ("link", "b", "c"), ("rename", "a", "c"))
held = play(("put", "a", 600), ("link", "a", "b"), ("put", "a", 500), ("link", "a", "c"), ("put", "a", 400))


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


claim(
    "first",
    ["200 before, 500 after", "250 before, 550 after", "300 before, 550 after", "550 before, 850 after"],
    f"{before} before, {first[0]} after",
)
claim("rename", ["300", "400", "700", "1100"], str(rename[0]))
claim(
    "held",
    ["It counts 500 and holds 1100", "It counts 400 and holds 400", "It counts 400 and holds 900", "It counts 400 and holds 1500"],
    f"It counts {held[0]} and holds {held[1]}",
)
