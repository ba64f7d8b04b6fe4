"""Visitors and Eve ask for /admin with all kinds of headers."""

import sys
from itertools import product

import snippet

SESSIONS = {"r-token": "root", "e-token": "eve"}
gateway = snippet.Gateway(SESSIONS, snippet.wiki)


def answer(headers, session):
    try:
        return gateway.handle("/admin", headers, session)
    except snippet.BadRequest:
        return "400"


names = [f"X{a}Remote{b}User" for a, b in product("-_.+", repeat=2)]
names += ["x-remote-user", "X-REMOTE-USER", "X-Remote-User ",
          "HTTP_X_REMOTE_USER", "X-Remote-U\u017fer", "REMOTE_USER"]
opened = []
for session, who in [(None, "a visitor"), ("e-token", "Eve")]:
    for name in names:
        for times in (1, 2):
            if answer([(name, "root")] * times, session).startswith("200"):
                opened.append(f"{who} with {name!r}")
if opened:
    print("HARM: /admin was opened by " + ", ".join(dict.fromkeys(opened)))
    sys.exit(0)
print("NO HARM: /admin was opened by nobody but root")
sys.exit(1)
