"""What comes out of the archive of each question."""

import sys
from itertools import islice

from fields import Malformed
from listing import BLOCK, entries


def field(value):
    """A number as a header has it, or the bytes as they are."""
    if isinstance(value, bytes):
        return value
    if value < 0:
        return value.to_bytes(12, "big", signed=True)
    return b"%011o\0" % value


def archive(*sizes, modified=0, data=b""):
    """An archive with one header for each size, and then the data."""
    blocks = []
    for place, size in enumerate(sizes):
        head = bytearray(BLOCK)
        head[:5] = b"file%d" % place
        head[100:112] = field(size)
        head[112:124] = field(modified)
        head[124:132] = b" " * 8
        head[124:132] = b"%06o\0 " % sum(head)
        blocks.append(bytes(head))
    return b"".join(blocks) + data + bytes(2 * BLOCK)


def claim(question, holds):
    """Prints the one option that holds."""
    fits = [text for text, held in holds.items() if held]
    if len(fits) != 1:
        sys.exit(f"{question}: {fits} hold")
    print(f"CLAIM {question}: {fits[0]}")


def outcome(made):
    """How many entries there are, at most 10,000, or None if the archive is rejected."""
    try:
        return len(list(islice(entries(made), 10_000)))
    except Malformed:
        return None


for question, sizes in (("first-back", (-512, 0, 0)), ("second-300", (0, -300, 0))):
    got = outcome(archive(*sizes))
    claim(
        question,
        {
            "One entry": got == 1,
            "Three entries": got == 3,
            "Entries without end": got == 10_000,
            "It raises `Malformed`": got is None,
        },
    )

try:
    list(entries(archive(b"-0000000400\0", 0, 0)))
    sys.exit("digits: nothing raised")
except Malformed as problem:
    if str(problem) != "not a number":
        sys.exit(f"digits: {problem}")

firsts = (-700, -400, -1000, -1300)
claim("first-size", {str(size): outcome(archive(size, 0, 0)) == 10_000 for size in firsts})
