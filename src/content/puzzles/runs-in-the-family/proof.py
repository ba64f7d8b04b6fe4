"""Eve imports files. Bob has a draft that nobody has approved."""

import sys

import snippet

MODULE = snippet.__name__.encode()
PAIR = b"N}(Vapproved\nI01\nu\x86"
DICT = b"}(Vapproved\nI01\nu"


def class_(name):
    return b"c" + MODULE + b"\n" + name + b"\n"


FILES = [
    class_(name) + make + state + b"b" + end
    for name in (b"Piece", b"Draft")
    for make in (b"", b")\x81", b"(Vx\ntR")
    for state in (PAIR, DICT)
    for end in (b".", b"0}.", b"broken")
]


def appears(piece):
    pages = {}
    try:
        snippet.publish(piece, pages)
    except snippet.Rejected:
        pass
    return piece.title in pages


for data in FILES:
    bob = snippet.Draft("Bob's", "not ready")
    try:
        got = snippet.import_piece(data)
    except snippet.Rejected:
        got = None
    if appears(bob):
        print(f"HARM: after an import of {data!r}, Bob's draft is published without approval")
        sys.exit(0)
    if got is not None and got.approved:
        print(f"HARM: {data!r} is imported as an approved piece")
        sys.exit(0)
print(f"NO HARM: {len(FILES)} files were imported or rejected, and Bob's draft still needs approval")
sys.exit(1)
