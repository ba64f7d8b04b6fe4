"""An archive of three headers. The second one says a size of -256."""

from itertools import islice

import fields
import listing


def header(place, size):
    head = bytearray(listing.BLOCK)
    head[:5] = b"file%d" % place
    head[100:112] = size.to_bytes(12, "big", signed=True) if size < 0 else b"%011o\0" % size
    head[124:132] = b" " * 8
    head[124:132] = b"%06o\0 " % sum(head)
    return bytes(head)


archive = header(0, 0) + header(1, -256) + header(2, 0) + bytes(2 * listing.BLOCK)
try:
    names = [entry.name for entry in islice(listing.entries(archive), 5)]
    print(f"HARM: the first five of its entries are {', '.join(names)}")
except fields.Malformed as error:
    print(f"NO HARM: rejected, {error}")
