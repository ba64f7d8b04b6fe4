"""Asks the middle file of three for every range and looks for its neighbors' bytes."""

import sys

import snippet

pack = snippet.Pack(
    b"a" * 10 + b"b" * 10 + b"c" * 10,
    {"a.txt": (0, 10), "b.txt": (10, 10), "c.txt": (20, 10)},
)
headers = [f"bytes=-{last}" for last in range(1, 30)]
headers += [f"bytes={first}-" for first in range(30)]
headers += [f"bytes={first}-{last}" for first in range(30) for last in range(30)]
for header in headers:
    try:
        served = pack.serve("b.txt", header)
    except ValueError:
        continue
    if set(served) - set(b"b"):
        print(f"HARM: b.txt with {header} is {served!r}")
        sys.exit(0)
print(f"NO HARM: {len(headers)} ranges of b.txt hold no byte of another file")
sys.exit(1)
