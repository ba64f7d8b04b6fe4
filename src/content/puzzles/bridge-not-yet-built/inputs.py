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
            item.type = tarfile.REGTYPE if target is None else tarfile.SYMTYPE
            item.linkname = target or ""
            tar.addfile(item, io.BytesIO(b""))
    raw.seek(0)
    return raw


def claim(question, options):
    fits = [text for text, holds in options.items() if holds]
    if len(fits) != 1:
        sys.exit(f"{question}: {fits} fit")
    print(f"CLAIM {question}: {fits[0]}")


def unpacked(place, *items):
    """Unpacks into `place/ann`. Returns the link that was rejected."""
    os.makedirs(f"{place}/ann")
    os.makedirs(f"{place}/bob")
    with open(f"{place}/bob/key", "wb") as file:
        file.write(b"bob")
    try:
        snippet.unpack(bundle(*items), f"{place}/ann")
    except (snippet.BadBundle, FileExistsError):
        made = os.listdir(f"{place}/ann")
        missing = sorted(name for name, _ in items if name not in made)
        # the first one that isn't there, in the order it made the others
        return missing[0] if len(missing) + len(made) == len(items) else "?"
    return None


def asked(place, link, *items):
    rejected = unpacked(place, *items)
    seen = None
    if rejected is None:
        try:
            seen = snippet.serve(f"{place}/ann", f"/{link}/bob/key")
        except FileNotFoundError:
            seen = b""
    return {
        "`serve` returns Bob's file.": seen == b"bob",
        "`unpack` rejects `mid`.": rejected == "mid",
        f"`unpack` rejects `{link}`.": rejected == link,
        "`serve` finds no such file.": seen == b"",
    }


claim("trigger", asked("1", "up", ("up", "mid/.."), ("mid", ".")))
claim("why", asked("2", "cot", ("mid", "."), ("cot", "mid/..")))

rejected = unpacked("3", ("top", "mid/.."), ("mid", "."), ("ant", "mid/.."))
made = os.listdir("3/ann")
claim("order", {
    "It makes all three": rejected is None and len(made) == 3,
    "It rejects `mid`": rejected == "mid",
    "It rejects `ant`": rejected == "ant",
    "It rejects `top`": rejected == "top" and sorted(made) == ["ant", "mid"],
})

unpacked("4", ("cot", "mid/.."), ("mid", "."), ("cot/bob/news", None))
found = [os.path.join(folder, name) for folder, _, names in os.walk("4") for name in names if name == "news"]
claim("cost", {
    "In Bob's folder": found == ["4/bob/news"],
    "In Ann's folder, at `cot/bob/news`": found == ["4/ann/cot/bob/news"],
    "In Ann's folder, at `bob/news`": found == ["4/ann/bob/news"],
    "Nowhere": found == [],
})
