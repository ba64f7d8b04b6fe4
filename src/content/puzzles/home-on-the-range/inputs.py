import os
import sys

import snippet

BLOB = b"a" * 10 + b"b" * 10 + b"c" * 10
PACK = snippet.Pack(BLOB, {"a.txt": (0, 10), "b.txt": (10, 10), "c.txt": (20, 10)})


def served(name, header):
    try:
        return PACK.serve(name, header)
    except ValueError:
        return b""


def foreign(name, header):
    return sum(byte != ord(name[0]) for byte in served(name, header))


# What each version of the code leaks; the last run has what the others printed.
for header in ("bytes=-12", "bytes=12-14"):
    print(f"leaks {header} {foreign('b.txt', header)}")
print("length", len(served("a.txt", "bytes=-12")))
print("foreign", foreign("b.txt", "bytes=3-14"))

earlier = ["snippet.out", "patch-1.out", "patch-2.out"]
if not all(map(os.path.exists, earlier)):
    sys.exit(0)


def seen(version):
    lines = [line.split() for line in open(version) if line.strip()]
    return {" ".join(line[:-1]): line[-1] for line in lines}


base, one, two = map(seen, earlier)
three = {f"leaks {header}": str(foreign("b.txt", header)) for header in ("bytes=-12", "bytes=12-14")}
outcomes = {
    (False, False, True): "Only Patch 3",
    (False, True, True): "Patches 2 and 3",
    (True, True, True): "All three",
}


def stops(header):
    key = f"leaks {header}"
    if base[key] == "0":
        return "None is needed"
    return outcomes[tuple(version[key] == "0" for version in (one, two, three))]


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


claim("foreign", ["4", "5", "7", "12"], base["foreign"])
claim("first", ["0", "2", "10", "12"], base["length"])
choices = ["Only Patch 3", "Patches 2 and 3", "All three", "None is needed"]
claim("suffix", choices, stops("bytes=-12"))
claim("beyond", choices, stops("bytes=12-14"))
