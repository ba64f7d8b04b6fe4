"""Opens each question's queries at their times, in their order."""

import sys

import snippet

OPTIONS = {
    "Bob's `tax.pdf`": "tax.pdf of bob",
    "Eve's `cv.pdf`": "cv.pdf of eve",
    "A `LinkError`: bad signature": "bad signature",
    "A `LinkError`: expired": "expired",
}


class Store:
    def read(self, owner, name):
        return f"{name} of {owner}".encode()


class Meter:
    def add(self, owner, count):
        pass


class Clock:
    now = 1000

    def __call__(self):
        return self.now


def service():
    clock = Clock()
    return snippet.ShareLinks(b"k" * 32, Store(), Meter(), clock=clock), clock


def opened(links, query):
    try:
        return links.open(query).decode()
    except snippet.LinkError as error:
        return str(error)


def claim(question, *steps):
    """Each step is a time and a query; OWN and SIG stand for Eve's."""
    links, clock = service()
    own = links.create("eve", "cv.pdf")
    for now, query in steps:
        clock.now = now
        query = query.replace("OWN", own).replace("SIG", own.rpartition("=")[2])
        outcome = opened(links, query)
    fits = [text for text, value in OPTIONS.items() if value == outcome]
    if len(fits) != 1:
        print(f"{question}: {outcome} fits {len(fits)} options")
        sys.exit(1)
    print(f"CLAIM {question}: {fits[0]}")


claim("trigger", (1100, "owner=bob&name=tax.pdf&OWN"))
claim("again", (1000, "OWN"), (1100, "owner=bob&name=tax.pdf&until=1900&sig=SIG"))
claim("later", (1000, "OWN"), (1950, "owner=bob&name=tax.pdf&until=9999&sig=SIG"))
