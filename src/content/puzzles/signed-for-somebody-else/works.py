import sys

import snippet

broken = []
now = 1000


class Store:
    def read(self, owner, name):
        return f"{owner}|{name}".encode()


class Meter:
    total = 0

    def add(self, owner, count):
        self.total += count


def expect(what, holds):
    if not holds:
        broken.append(what)


def opened(query):
    try:
        return links.open(query)
    except snippet.LinkError:
        return None


meter = Meter()
links = snippet.ShareLinks(b"k" * 32, Store(), meter, clock=lambda: now)
for owner, name in [("eve", "cv.pdf"), ("zoé", "a&b=c d/é%26.txt"), ("a", "x" * 500)]:
    body = opened(links.create(owner, name))
    expect(f"{name[:9]} opens", body == f"{owner}|{name}".encode())
expect("bytes are metered", meter.total > 500)

link = links.create("eve", "cv.pdf")
shuffled = "&".join(reversed(link.split("&")))
expect("fields may come in any order", opened(shuffled) == b"eve|cv.pdf")

other = snippet.ShareLinks(b"x" * 32, Store(), meter, clock=lambda: now)
for what, query in [
    ("another owner", link.replace("eve", "bob")),
    ("another owner behind", link + "&owner=bob&name=tax.pdf"),
    ("a longer name", link.replace("cv.pdf", "cv.pdf%26owner%3Dbob")),
    ("an unknown field", "Owner=bob&Name=tax.pdf&" + link),
    ("a later time", link.replace("until=1900", "until=9900")),
    ("no signature", "owner=bob&name=tax.pdf&until=9900"),
    ("another key", other.create("eve", "cv.pdf")),
]:
    expect(f"{what} refused", opened(query) is None)
now = 1901
expect("time over", opened(link) is None)
expect("time over, a later one in front", opened("until=9900&" + link) is None)

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
