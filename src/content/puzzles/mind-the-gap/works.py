import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def seen(headers, session):
    return snippet.Gateway(SESSIONS, lambda environ: environ).handle(
        "/", headers, session
    )


SESSIONS = {"r-token": "root", "e-token": "eve"}
gateway = snippet.Gateway(SESSIONS, snippet.wiki)
expect("root", gateway.handle("/admin", [], "r-token")
       == "200 /admin for root")
expect("eve", gateway.handle("/admin", [], "e-token").startswith("403"))
expect("eve reads", gateway.handle("/", [], "e-token") == "200 / for eve")
expect("visitor", gateway.handle("/", [], None) == "200 / for guest")
expect("old session", gateway.handle("/", [], "x") == "200 / for guest")
plain = [("X-Remote-User", "root")]
expect("plain forgery", gateway.handle("/admin", plain, None)[:3] == "403")

environ = seen(
    [
        ("Host", "wiki.example"),
        ("accept", "text/html"),
        ("Accept", "text/plain"),
        ("X-Remote-Zone", "Europe/Vienna"),
        ("X_Trace_Id", "77"),
    ],
    "e-token",
)
expect("headers", environ == {
    "REQUEST_METHOD": "GET",
    "PATH_INFO": "/",
    "HTTP_HOST": "wiki.example",
    "HTTP_ACCEPT": "text/html,text/plain",
    "HTTP_X_REMOTE_ZONE": "Europe/Vienna",
    "HTTP_X_TRACE_ID": "77",
    "HTTP_X_REMOTE_USER": "eve",
})
for name in ("a b", "", "a:b", "ä"):
    try:
        seen([(name, "x")], None)
        expect(f"refuses {name!r}", False)
    except snippet.BadRequest:
        pass

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
