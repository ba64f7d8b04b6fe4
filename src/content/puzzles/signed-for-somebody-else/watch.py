"""Eve opens her own link, and then the same link with Bob's fields."""

import snippet


class Store:
    def read(self, owner, name):
        return f"{name} of {owner}".encode()


class Meter:
    def add(self, owner, count):
        pass


links = snippet.ShareLinks(b"key", Store(), Meter(), clock=lambda: 1000)
own = links.create("eve", "cv.pdf")
links.open(own)
try:
    body = links.open(own.replace("eve", "bob").replace("cv.pdf", "tax.pdf"))
    print(f"HARM: Eve reads {body.decode()}")
except snippet.LinkError as error:
    print(f"NO HARM: {error}")
