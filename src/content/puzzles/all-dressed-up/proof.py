"""Requests that end before the first line, then an honest one."""

import gc
import sys

import snippet

LIMIT = 8


def rows():
    for number in range(1000):
        yield [str(number), "screws"]


def request(app, method, lines=None, path="/stock"):
    """What a server does. `lines`: the client leaves after so many."""
    status = []
    environ = {"REQUEST_METHOD": method, "PATH_INFO": path}
    body = app(environ, lambda code, headers: status.append(code))
    sent = 0
    try:
        if method != "HEAD" and lines != 0:
            for _ in body:
                sent += 1
                if sent == lines:
                    break
    finally:
        if hasattr(body, "close"):
            body.close()
    return status[0], sent


def served_after(*args, **kwargs):
    app = snippet.Reports({"stock": rows}, LIMIT)
    for _ in range(LIMIT):
        request(app, *args, **kwargs)
    gc.collect()
    return request(app, "GET") == ("200 OK", 1000)


kinds = {
    "HEAD": ("HEAD",),
    "GET, gone before the first line": ("GET", 0),
    "GET, gone after a line": ("GET", 1),
    "GET, to the end": ("GET",),
}
dead = []
for what, how in kinds.items():
    try:
        if not served_after(*how):
            dead.append(what)
    except ValueError as error:
        dead.append(f"{what} ({error})")
if not served_after("HEAD", path="/nothing"):
    dead.append("HEAD for nothing")
if dead:
    print(f"HARM: no more reports after {LIMIT} times " + ", ".join(dead))
    sys.exit(0)
print("NO HARM: however the requests before it ended, a report was served")
sys.exit(1)
