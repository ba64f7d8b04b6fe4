"""Small archives with headers of every size down to -2048, some of them without end."""

import sys
from itertools import islice, product

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


for place, size in product(range(3), range(0, -2049, -128)):
    sizes = [0, 0, 0]
    sizes[place] = size
    made = archive(*sizes)
    try:
        got = len(list(islice(entries(made), 10_000)))
    except Malformed:
        continue
    if got == 10_000:
        print(f"HARM: header {place + 1} of {len(made)} bytes says {size}: 10,000 entries, and no end")
        sys.exit(0)
print("NO HARM: the entries of every archive end")
sys.exit(1)
