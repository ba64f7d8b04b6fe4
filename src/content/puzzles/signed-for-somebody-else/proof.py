"""Eve has a link to a file of hers and asks for one of Bob's."""

import sys

import snippet


class Store:
    def read(self, owner, name):
        return f"{name} of {owner}".encode()


class Meter:
    def __init__(self):
        self.bytes = {}

    def add(self, owner, count):
        self.bytes[owner] = self.bytes.get(owner, 0) + count


meter = Meter()
links = snippet.ShareLinks(b"k" * 32, Store(), meter, clock=lambda: 1000)
own = links.create("eve", "cv.pdf")
try:
    body = links.open("owner=bob&name=tax.pdf&" + own)
except snippet.LinkError as error:
    print(f"NO HARM: the link is refused: {error}")
    sys.exit(1)
if body == b"tax.pdf of bob":
    print(f"HARM: a link to Eve's cv.pdf opened Bob's tax.pdf; metered: {meter.bytes}")
    sys.exit(0)
print(f"NO HARM: the link opened {body.decode()}")
sys.exit(1)
