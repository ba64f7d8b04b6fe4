"""Unpacks each bundle of the questions and looks where it leads."""

import io
import os
import sys
import tarfile

import snippet


def bundle(*items):
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as tar:
        for name, target in items:
            item = tarfile.TarInfo(name)
            if target == b"":
                item.type = tarfile.REGTYPE
            else:
                item.type = tarfile.DIRTYPE if target is None else tarfile.SYMTYPE
                item.linkname = target or ""
            tar.addfile(item, io.BytesIO(b""))
    raw.seek(0)
    return raw


def claim(question, options):
    fits = [text for text, holds in options.items() if holds]
    if len(fits) != 1:
        sys.exit(f"{question}: {fits} fit")
    print(f"CLAIM {question}: {fits[0]}")


def outcome(place, *items):
    os.makedirs(f"{place}/ann")
    os.makedirs(f"{place}/bob")
    with open(f"{place}/bob/key", "wb") as file:
        file.write(b"bob")
    for count in range(1, len(items) + 1):
        try:
            os.makedirs(f"{place}/try{count}")
            snippet.unpack(bundle(*items[:count]), f"{place}/try{count}")
        except snippet.BadBundle:
            return count
    snippet.unpack(bundle(*items), f"{place}/ann")
    try:
        return snippet.serve(f"{place}/ann", "/up/bob/key")
    except FileNotFoundError:
        return "none"


for question, items in {
    "trigger": [("up", "mid/.."), ("mid", None)],
    "why": [("mid", "."), ("up", "mid/..")],
    "order": [("up", "mid/.."), ("mid", ".")],
}.items():
    seen = outcome(question, *items)
    claim(question, {
        "`serve` returns Bob's file.": seen == b"bob",
        "`unpack` rejects the second item.": seen == 2,
        "`unpack` rejects the first item.": seen == 1,
        "`serve` finds no such file.": seen == "none",
    })


root = os.path.join(os.getcwd(), "write")
os.makedirs(root + "/ann")
os.makedirs(root + "/bob")
for count in (1, 2, 3):
    raw = bundle(*[("up", "mid/.."), ("mid", "."), ("up/bob/news", b"")][:count])
    os.makedirs(f"{root}/try{count}")
    try:
        snippet.unpack(raw, f"{root}/try{count}")
        rejected = None
    except snippet.BadBundle:
        rejected = count
        break
written = {os.path.relpath(os.path.join(folder, name), root) for folder, _, names in os.walk(root) for name in names if name == "news"}
claim("cost", {
    "It's written to Bob's folder.": written == {"bob/news"},
    "It's written to a new folder `bob` in Ann's.": written == {"try3/bob/news"},
    "It's reached, and `unpack` rejects it.": rejected == 3 and not written,
    "It isn't reached. The second one is rejected.": rejected == 2,
})
