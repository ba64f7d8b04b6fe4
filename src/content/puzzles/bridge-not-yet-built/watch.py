"""Ann's bundle has two links, and a client asks for a file of Bob's."""

import io
import os
import tarfile

import snippet

raw = io.BytesIO()
with tarfile.open(fileobj=raw, mode="w") as tar:
    for name, target in ("cot", "mid/.."), ("mid", "."):
        item = tarfile.TarInfo(name)
        item.type, item.linkname = tarfile.SYMTYPE, target
        tar.addfile(item)
raw.seek(0)
os.makedirs("sites/ann")
os.makedirs("sites/bob")
with open("sites/bob/key", "w") as file:
    file.write("Bob's key")
try:
    snippet.unpack(raw, "sites/ann")
    print(f"HARM: Ann's site serves {snippet.serve('sites/ann', '/cot/bob/key').decode()}")
except snippet.BadBundle:
    print("NO HARM: the address leads out of the site")
