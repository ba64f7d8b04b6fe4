"""What comes out of the archive of each question."""

import random
import sys
from itertools import islice

from snippet import BLOCK, Malformed, entries


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


for question, sizes in (("first-back", (-512, 0, 0)), ("second-odd", (0, -1, 0))):
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

second = {
    "The octal digits of -256, `-0000000400`": b"-0000000400\0",
    "-256 in binary, which begins with `FF`": -256,
    "-200 in binary, which begins with `FF`": -200,
    "The byte `80` and 11 bytes `FF`": b"\x80" + b"\xff" * 11,
}
claim("endless", {text: outcome(archive(0, size, 0)) == 10_000 for text, size in second.items()})

chance = random.Random(1)
broken = set()
for _ in range(3000):
    sizes = [chance.choice([0, 1, 300, 9999, -1, -256, -300, -512, -1024]) for _ in range(chance.randrange(5))]
    made = archive(*sizes, data=bytes([1]) * chance.choice([0, 256, 512]))
    made = made[: chance.choice([len(made), 0, 100, 255])]
    seen = []
    try:
        for entry in islice(entries(made), 1000):
            seen.append(entry)
    except Malformed:
        pass
    if any(len(entry.name) > 100 for entry in seen):
        broken.add("No name has more than 100 characters")
    if sizes and len(made) >= BLOCK:
        changed = bytearray(made)
        changed[chance.randrange(100)] ^= chance.randrange(1, 256)
        if outcome(bytes(changed)) is not None:
            broken.add("A changed byte in the first name makes it raise `Malformed`")
    if len(seen) * BLOCK > len(made):
        broken.add("It yields at most one entry for every 256 bytes")
    if len(made) < BLOCK and seen:
        broken.add("It yields nothing from fewer than 256 bytes")
claim(
    "property",
    {
        text: text in broken
        for text in (
            "No name has more than 100 characters",
            "A changed byte in the first name makes it raise `Malformed`",
            "It yields at most one entry for every 256 bytes",
            "It yields nothing from fewer than 256 bytes",
        )
    },
)
