import sys

import snippet

broken = []


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


def expect(what, holds):
    if not holds:
        broken.append(what)


links, clock = service()
for owner, name in [("eve", "cv.pdf"), ("zoé", "a&b=c d/é%26.txt"), ("a", "x" * 500)]:
    link = links.create(owner, name)
    for _ in range(3):
        expect(f"{name[:9]} opens", opened(links, link) == f"{name} of {owner}")

link = links.create("eve", "cv.pdf")
shuffled = "&".join(reversed(link.split("&")))
expect("fields in any order", opened(links, shuffled) == "cv.pdf of eve")
other = snippet.ShareLinks(b"x" * 32, Store(), Meter(), clock=clock)
for what, query in [
    ("another owner", link.replace("eve", "bob")),
    ("another owner at the end", link + "&owner=bob&name=tax.pdf"),
    ("a longer name", link.replace("cv.pdf", "cv.pdf%26owner%3Dbob")),
    ("an unknown field", "Owner=bob&Name=tax.pdf&" + link),
    ("a later time", link.replace("until=1900", "until=9900")),
    ("no signature", "owner=bob&name=tax.pdf&until=9900"),
    ("another key", other.create("eve", "cv.pdf")),
]:
    fresh, _ = service()
    expect(f"{what} rejected", opened(fresh, query) == "bad signature")
clock.now = 1901
expect("time over", opened(links, link) == "expired")
fresh, clock = service()
clock.now = 1901
expect("time over, never used", opened(fresh, link) == "expired")

count = 0
real = snippet.hmac.new


def counting(*args):
    global count
    count += 1
    return real(*args)


links, _ = service()
film = links.create("eve", "film.mp4")
snippet.hmac.new = counting
for _ in range(100):
    opened(links, film)
expect("checked once", count == 1)
snippet.hmac.new = real
for number in range(12_000):
    opened(links, links.create("eve", str(number)))
expect("after many links", opened(links, film) == "film.mp4 of eve")

if broken:
    print("broken: " + ", ".join(dict.fromkeys(broken)))
    sys.exit(1)
print("WORKS")
