"""Two links, each of which is in order when it is made."""

import io
import os
import sys
import tarfile

import snippet

SECRET = b"the neighbor's key\n"


def bundle(*items):
    """A tar of links, (name, target), and of files, (name, bytes)."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as tar:
        for name, what in items:
            entry = tarfile.TarInfo(name)
            if isinstance(what, bytes):
                entry.size = len(what)
                tar.addfile(entry, io.BytesIO(what))
            else:
                entry.type, entry.linkname = tarfile.SYMTYPE, what
                tar.addfile(entry)
    raw.seek(0)
    return raw


def stolen(number, address, *items):
    """Whether a site made of these items serves a file outside it."""
    site = f"srv/sites/{number}"
    os.makedirs(site)
    try:
        snippet.unpack(bundle(*items), site)
        return snippet.serve(site, address) == SECRET
    except (snippet.BadBundle, OSError):
        return False


os.makedirs("srv/sites/bob")
for path in ("srv/sites/bob/key", "srv/key", "key"):
    with open(path, "wb") as file:
        file.write(SECRET)

one_up = [("cot", "mid/.."), ("mid", ".")]
two_up = [("a", "m/n/../.."), ("m/n", "..")]
three_up = [("a", "m/n/o/../../.."), ("m/n/o", "../..")]
harms = [
    what
    for what, happened in [
        ("a neighbor's", stolen("1", "/cot/bob/key", *one_up)),
        ("one two folders up", stolen("2", "/a/key", *two_up)),
        ("one three folders up", stolen("3", "/a/key", *three_up)),
        # a link that says right away where it leads
        ("one by a plain link", stolen("4", "/key", ("key", "../bob/key"))),
    ]
    if happened
]
if harms:
    print("HARM: a site served files from outside: " + ", ".join(harms))
    sys.exit(0)
print("NO HARM: none of four sites served a file from outside its folder")
sys.exit(1)
