"""Four visitors get pages in every order, each time from an empty cache."""

from itertools import permutations

import front
from sessions import STORE

STORE["ann-1"] = {"name": "Ann", "stay": "1"}
STORE["dora-2"] = {"name": "Dora", "stay": "1"}
STORE["ben-3"] = {"name": "Ben"}
PAGES = {
    "/about": lambda session: front.Reply("about"),
    "/home": lambda session: front.Reply("hello " + session.values.get("name", "guest")),
    "/jobs": lambda session: front.Reply("jobs", headers={"Cache-Control": "private"}),
    "/gone": lambda session: front.Reply("gone", status=410),
}

tried = 0
for order in permutations(["ann-1", "dora-2", "ben-3", "x", ""]):
    for path in PAGES:
        cache = front.Front(PAGES)
        for cookie in order:
            tried += 1
            reply = cache.get(path, cookie)
            got = reply.headers.get("Set-Cookie", "").partition("; ")[0]
            name = STORE.get(cookie, {}).get("name", "guest")
            if path == "/home" and reply.body != "hello " + name:
                print(f"HARM: the visitor with the cookie {cookie!r} gets {reply.body!r}")
                raise SystemExit(0)
            # A visitor's own cookie can be renewed, and an unknown one deleted.
            own = {"", f"session={cookie}" if cookie in STORE else "session="}
            if got not in own:
                print(f"HARM: with the cookie {cookie!r}, {path} sets {got!r}, in the order {order}")
                raise SystemExit(0)
print(f"NO HARM: {tried} replies left other visitors' cookies alone")
raise SystemExit(1)
