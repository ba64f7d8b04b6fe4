import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


seen = {}


def look(environ):
    seen.clear()
    seen.update(environ)
    return "200 seen"


SESSIONS = {"e5": ("eve", True), "b0": ("bob", False)}
wiki = snippet.Gateway(SESSIONS, snippet.wiki)
expect("a trial reads", wiki.handle("/page", [], "e5") == "200 /page for eve")
expect("a trial doesn't edit", wiki.handle("/edit", [], "e5").startswith("403"))
expect("a member edits", wiki.handle("/edit", [], "b0") == "200 /edit for bob")
expect("a guest reads", wiki.handle("/page", [], None) == "200 /page for guest")
expect("a guest doesn't edit", wiki.handle("/edit", [], "xx").startswith("403"))

other = snippet.Gateway(SESSIONS, look)
other.handle("/", [
    ("Host", "wiki"), ("Accept", "a"), ("accept", "b"), ("X_Custom", "c"),
    ("X-Custom", "d"), ("Connection", "close, X-Hop"), ("X-Hop", "e"),
    ("Keep-Alive", "5"), ("TE", "trailers"), ("Upgrade", "h2c"),
    ("connection", "X-Other-Hop"), ("x-other-hop", "f"),
], "e5")
expect("passed on", seen["HTTP_HOST"] == "wiki")
expect("joined", seen["HTTP_ACCEPT"] == "a,b")
expect("underscores", seen["HTTP_X_CUSTOM"] == "c,d")
expect("ended here", not any(key in seen for key in (
    "HTTP_CONNECTION", "HTTP_KEEP_ALIVE", "HTTP_TE", "HTTP_UPGRADE",
    "HTTP_X_HOP", "HTTP_X_OTHER_HOP")))
expect("the user", seen["HTTP_X_REMOTE_USER"] == "eve")
try:
    other.handle("/", [("a b", "c")], "e5")
    expect("no header", False)
except snippet.BadRequest:
    pass

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
