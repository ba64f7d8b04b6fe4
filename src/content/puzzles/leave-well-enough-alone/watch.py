"""Ann and then Carl, who has no cookie, get a page that needs no session."""

import front
from sessions import STORE

STORE["ann-1"] = {"name": "Ann", "stay": "1"}
cache = front.Front({"/about": lambda session: front.Reply("about")})
cache.get("/about", "ann-1")
got = cache.get("/about", "").headers.get("Set-Cookie", "")
if "ann-1" in got:
    print("HARM: Carl's browser is told to set", got.partition(";")[0])
else:
    print("NO HARM: Carl's reply sets no cookie")
