import io
import os
import sys
import tarfile

import snippet

broken = []
sites = iter(range(100))


def expect(what, holds):
    if not holds:
        broken.append(what)


def unpacked(*items):
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as tar:
        for name, kind, what in items:
            entry = tarfile.TarInfo(name)
            entry.type = kind
            if kind == tarfile.REGTYPE:
                entry.size = len(what)
                tar.addfile(entry, io.BytesIO(what))
            else:
                entry.linkname = what
                tar.addfile(entry)
    raw.seek(0)
    site = f"site{next(sites)}"
    os.mkdir(site)
    snippet.unpack(raw, site)
    return site


def file(name, content):
    return name, tarfile.REGTYPE, content


def folder(name):
    return name, tarfile.DIRTYPE, ""


def link(name, target):
    return name, tarfile.SYMTYPE, target


def refused(*items):
    try:
        unpacked(*items)
    except (snippet.BadBundle, OSError):
        return True
    return False


def shows(site, address, content):
    try:
        return snippet.serve(site, address) == content
    except (snippet.BadBundle, OSError):
        return False


try:
    site = unpacked(
        folder("img"),
        file("index.html", b"hello"),
        file("img/logo.svg", b"logo"),
        file("deep/er/still.txt", b"deep"),
        link("home.html", "index.html"),
        link("deep/logo", "../img/logo.svg"),
    )
    expect("a file", shows(site, "/index.html", b"hello"))
    expect("a file in a folder", shows(site, "/img//./logo.svg", b"logo"))
    expect("folders are made", shows(site, "/deep/er/still.txt", b"deep"))
    expect("a link", shows(site, "/home.html", b"hello"))
    expect("a link upwards", shows(site, "/deep/logo", b"logo"))
    expect("dots are refused", not shows(site, "/img/../index.html", b"hello"))
    expect("a file that is not there", not shows(site, "/none", b""))
except (snippet.BadBundle, OSError) as error:
    broken.append(f"an ordinary bundle: {error!r}")

try:
    # tar writes items in the order in which the folder lists them
    site = unpacked(
        link("latest", "v2"),
        link("docs/now", "../latest/docs"),
        file("v2/app.js", b"app"),
        file("v2/docs/a.html", b"a"),
    )
    expect("a link before its target", shows(site, "/latest/app.js", b"app"))
    expect("links by links", shows(site, "/docs/now/a.html", b"a"))
    site = unpacked(file("v2/app.js", b"app"), link("latest", "v2"),
                    link("latest/b.js", "app.js"))
    expect("a link by way of a link", shows(site, "/v2/b.js", b"app"))
except (snippet.BadBundle, OSError) as error:
    broken.append(f"a link before its target: {error!r}")

expect("no file outside", refused(file("../x", b"")))
expect("no absolute file", refused(file("/tmp/x", b"")))
expect("no link outside", refused(link("x", "../site0")))
expect("no absolute link", refused(link("x", "/etc")))
expect("no link over a file", refused(link("x", "y"), file("x", b"")))
expect("no link over a folder", refused(link("x", "y"), file("x/z", b"")))
expect("no hard links", refused(file("a", b""), ("b", tarfile.LNKTYPE, "a")))
expect("no pipes", refused(("p", tarfile.FIFOTYPE, "")))
expect("no name", refused(file("..", b"")))

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
