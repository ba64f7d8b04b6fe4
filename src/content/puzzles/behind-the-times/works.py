"""Archives as the backup program writes them."""

import sys

from fields import Malformed
from listing import BLOCK, Entry, entries


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


def expect(what, holds):
    if not holds:
        print(f"broken: {what}")
        sys.exit(1)


def read(made):
    """The entries, or None if the archive is rejected."""
    try:
        return list(entries(made))
    except Malformed:
        return None


def packed(*files):
    """A backup of files with a size and a time, each with its data."""
    parts = [archive(size, modified=modified)[:BLOCK] + bytes([7]) * size + bytes(-size % BLOCK) for size, modified in files]
    return b"".join(parts) + bytes(2 * BLOCK)


files = [(0, 0), (255, 1_700_000_000), (256, -86_400), (513, -1)]
expect("each file", read(packed(*files)) == [Entry("file0", *file) for file in files])
expect("times before 1970", read(archive(0, modified=-5)) == [Entry("file0", 0, -5)])
expect("an empty archive", read(bytes(512)) == [] and read(b"") == [])
large = archive(b"\x80" + bytes(10) + b"\x07", data=bytes([1]) * 256)
expect("binary", read(large) == [Entry("file0", 7, 0)])
expect("a file that's cut off", read(packed((5000, 0))[:2000]) is None)
expect("a header that's cut off", read(archive(0)[:100]) is None)
expect("another byte", read(b"F" + archive(0)[1:]) is None)
expect("a minus sign", read(archive(b"-0000000400\0")) is None)
print("WORKS")
