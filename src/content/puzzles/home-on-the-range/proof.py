"""Looks for bytes of dropped and replaced files in every range of what took their place."""

import sys

import snippet

headers = [f"bytes=-{last}" for last in range(1, 50)]
headers += [f"bytes={first}-" for first in range(50)]
headers += [f"bytes={first}-{last}" for first in range(50) for last in range(50)]


def dropped():
    pack = snippet.Pack()
    pack.put("old", b"x" * 20)
    pack.drop("old")
    pack.put("new", b"y" * 5)
    return pack


def replaced():
    pack = snippet.Pack()
    pack.put("new", b"x" * 20)
    pack.put("new", b"y" * 5)
    return pack


for make in (dropped, replaced):
    pack = make()
    for header in headers:
        try:
            served = pack.serve("new", header)
        except ValueError:
            continue
        if b"x" in served:
            print(f"HARM: {header} of a new file is {served!r}, with bytes of a {make.__name__} one")
            sys.exit(0)
print(f"NO HARM: {len(headers)} ranges hold no byte of a dropped or replaced file")
sys.exit(1)
