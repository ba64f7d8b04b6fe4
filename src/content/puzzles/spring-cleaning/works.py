import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def held(drive):
    blobs = {id(blob): blob for blob in drive.files.values()}.values()
    return snippet.NAME * len(drive.files) + sum(len(blob.data) for blob in blobs)


drive = snippet.Drive()
drive.put("a", b"x" * 300)
drive.put("b", b"y" * 400)
expect("files are charged", drive.used == held(drive))
drive.append("a", b"z" * 100)
expect("an append is charged", drive.used == held(drive) and drive.files["a"].data == b"x" * 300 + b"z" * 100)
try:
    drive.put("b", b"y" * 500)
    expect("the limit holds", False)
except snippet.QuotaExceeded:
    expect("a rejected version leaves the file", drive.files["b"].data == b"y" * 400 and drive.used == held(drive))
try:
    drive.append("a", b"z" * 200)
    expect("the limit holds for an append", False)
except snippet.QuotaExceeded:
    expect("a rejected append leaves the file", len(drive.files["a"].data) == 400 and drive.used == held(drive))
drive.delete("b")
expect("deleting frees", drive.used == held(drive))
drive.put("a", b"n" * 200)
expect("a new version replaces the old one", drive.files["a"].data == b"n" * 200 and drive.used == held(drive))
drive.link("a", "c")
expect("a link leads to the same bytes", drive.files["c"] is drive.files["a"] and drive.used == held(drive))
try:
    drive.link("a", "c")
    expect("no link over a file", False)
except FileExistsError:
    pass
drive.backup("c")
drive.backup("c")
expect("a backup", drive.files["c~"].data == b"n" * 200)

drive = snippet.Drive()
for _ in range(3):
    drive.put("a", b"x" * 100)
    drive.append("a", b"x")
    drive.link("a", "b")
    drive.append("b", b"x")
    drive.delete("b")
    drive.delete("a")
expect("an empty drive isn't charged", drive.used <= 0)

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
