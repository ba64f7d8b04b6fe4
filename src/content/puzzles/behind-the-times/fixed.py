"""What the upload page shows of a backup."""

from dataclasses import dataclass

from fields import Malformed, number

BLOCK = 256


@dataclass(frozen=True)
class Entry:
    name: str
    size: int
    modified: int  # seconds since 1970


def entries(archive):
    """Yields an Entry for each header of the archive."""
    at = 0
    while any(head := archive[at : at + BLOCK]):
        if len(head) < BLOCK:
            raise Malformed("cut off in a header")
        blank = head[:124] + b" " * 8 + head[132:]
        if number(head[124:132]) != sum(blank):
            raise Malformed("wrong checksum")
        name = head[:100].rstrip(b"\0").decode(errors="replace")
        size = number(head[100:112])
        if not 0 <= size <= len(archive) - at - BLOCK:
            raise Malformed("cut off in a file")
        yield Entry(name, size, number(head[112:124]))
        at += BLOCK + (size + BLOCK - 1) // BLOCK * BLOCK
=== fields.py
"""The fields in a header of a backup."""


class Malformed(Exception):
    """The archive isn't one, or it's damaged."""


def number(field):
    """Octal digits, or binary for what they can't express."""
    if field[0] == 0x80:
        return int.from_bytes(field[1:], "big")
    if field[0] == 0xFF:
        return int.from_bytes(field, "big", signed=True)
    digits = field.strip(b" \0")
    if digits.strip(b"01234567"):
        raise Malformed("not a number")
    return int(digits or b"0", 8)
