"""Eve has a link to a file of hers and asks for others, before and after she
and others have used their links."""

import sys

import snippet


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


links, clock = service()
eve = links.create("eve", "cv.pdf")
sig = eve.rpartition("sig=")[2]
bob = links.create("bob", "tax.pdf")
tries = 0
for before in ([], [eve], [bob], [eve, bob], [bob, eve]):
    for query in (
        "owner=bob&name=tax.pdf&" + eve,
        eve + "&owner=bob&name=tax.pdf",
        f"owner=bob&name=tax.pdf&until=1900&sig={sig}",
        f"owner=bob&name=tax.pdf&until=9999&sig={sig}",
        f"owner=eve&name=diary.txt&until=1900&sig={sig}",
        f"owner=eve&name=cv.pdf&until=1901&sig={sig}",
        "owner=bob&name=tax.pdf&until=1900",
        "owner=bob&name=tax.pdf&until=1900&sig=00",
    ):
        links, clock = service()
        for link in before:
            opened(links, link)
        tries += 1
        clock.now = 1100
        got = opened(links, query)
        is_own = query.startswith("owner=bob&name=tax.pdf&owner=eve")
        if " of " in got and not (is_own and got == "cv.pdf of eve"):
            print(f"HARM: the query {query[:60]}… opened {got}")
            sys.exit(0)
print(f"NO HARM: {tries} queries that weren't signed opened nothing")
sys.exit(1)
