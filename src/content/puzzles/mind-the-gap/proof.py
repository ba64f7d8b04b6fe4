"""Clients with and without a session send headers of all kinds."""

import itertools
import sys

import snippet

SESSIONS = {"e5": ("eve", True), "b0": ("bob", False), None: ("guest", True)}
NAMES = ["X-Remote-User", "X-Remote-Limit", "x_remote-limit", "X-Remote_User",
         "HTTP_X_REMOTE_LIMIT"]
FIELDS = [(name, value) for name in NAMES for value in ("bob", "none", "")]
FIELDS += [("Connection", value) for value in (
    "close", "X-Remote-User", "x-remote-limit", "X-Remote-Limit , x-remote-user",
    "X_Remote_Limit", "connection", "HTTP_X_REMOTE_LIMIT")]
FIELDS += [("Host", "wiki"), ("Keep-Alive", "x-remote-limit")]

known = {key: value for key, value in SESSIONS.items() if key}
gateway = snippet.Gateway(known, snippet.wiki)
tries = 0
for count in range(3):
    for headers in itertools.product(FIELDS, repeat=count):
        for session, (user, trial) in SESSIONS.items():
            tries += 1
            page = gateway.handle("/page", headers, session)
            edit = gateway.handle("/edit", headers, session)
            what = f"{user}, who sent " + ", ".join(
                f"'{name}: {value}'" for name, value in headers)
            if trial and edit.startswith("200"):
                print(f"HARM: '{edit}', for {what}")
                sys.exit(0)
            if page != f"200 /page for {user}":
                print(f"HARM: '{page}', for {what}")
                sys.exit(0)
print(f"NO HARM: in {tries} requests, users were who they are, and trials only read")
sys.exit(1)
