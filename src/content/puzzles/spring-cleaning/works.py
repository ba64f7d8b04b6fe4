import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def held(drive):
    return sum(len(blob.data) for blob in {id(blob): blob for blob in drive.files.values()}.values())


drive = snippet.Drive()
drive.put("a", b"x" * 300)
drive.put("b", b"y" * 400)
expect("files are charged", drive.used == 700)
drive.put("a", b"z" * 500)
expect("a new version replaces the old one", drive.used == 900 and drive.files["a"].data == b"z" * 500)
try:
    drive.put("b", b"y" * 501)
    expect("the limit holds", False)
except snippet.QuotaExceeded:
    expect("a rejected version leaves the file", drive.files["b"].data == b"y" * 400 and drive.used == 900)
drive.append("a", b"z" * 100)
expect("the limit can be reached", drive.used == 1000)
drive.delete("b")
expect("deleting frees", drive.used == 600)
drive.rename("a", "c")
expect("renaming is free", drive.used == 600 and list(drive.files) == ["c"])
drive.link("c", "d")
expect("a link is free", drive.used == 600)
expect("a link leads to the same bytes", drive.files["d"].data == drive.files["c"].data)

drive = snippet.Drive()
drive.put("a", b"x" * 100)
drive.link("a", "b")
drive.put("a", b"y" * 50)
expect("a link keeps the old version", drive.files["b"].data == b"x" * 100)
drive.delete("b")
expect("nobody pays for bytes that are gone", drive.used <= held(drive))

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
