"""Runs the visits of each question."""

import front
from sessions import STORE

STORE["ann-1"] = {"name": "Ann", "stay": "1"}
STORE["ben-2"] = {"name": "Ben"}
ABOUT = {"/about": lambda session: front.Reply("about")}
PAGES = {
    **ABOUT,
    "/home": lambda session: front.Reply("hello " + session.values.get("name", "guest")),
}


def value(reply):
    cookie = reply.headers.get("Set-Cookie")
    return cookie and cookie.partition("; ")[0].partition("=")[2]


cache = front.Front(ABOUT)
last = [value(cache.get("/about", cookie)) for cookie in ("ben-2", "ann-1", "")][-1]
texts = {"ann-1": "Ann's ID", "ben-2": "Ben's ID", "": "An empty value", None: "There's none"}
print("CLAIM three-visitors:", texts[last])

cache = front.Front(PAGES)
names = {"ben-2": "Ben", "ann-1": "Ann", "": "Carl"}
leaks = tuple(
    f"{name} {path}" for cookie, name in names.items() for path in ("/home", "/about") if value(cache.get(path, cookie)) == "ann-1"
)
texts = {
    (): "In none of them",
    ("Ann /home",): "Only in Ann's of /home",
    ("Ann /home", "Ann /about"): "In both of Ann's",
    ("Ann /home", "Ann /about", "Carl /about"): "In both of Ann's, and in Carl's of /about",
}
print("CLAIM six-replies:", texts[leaks])

cache = front.Front(ABOUT)
cache.get("/about", "x")
texts = {
    "": "It deletes it",
    "x": "It replaces it with x",
    "ann-1": "It keeps it for 30 more days",
    None: "It leaves it as it is",
}
print("CLAIM unknown-cookie:", texts[value(cache.get("/about", "ann-1"))])

new = {
    'Reply("jobs", vary={"Cookie"})': lambda session: front.Reply("jobs", vary={"Cookie"}),
    'Reply("jobs", headers={"Cache-Control": "public"})': lambda session: front.Reply(
        "jobs", headers={"Cache-Control": "public"}
    ),
    'Reply("jobs", headers={"Expires": "0"})': lambda session: front.Reply("jobs", headers={"Expires": "0"}),
    'Reply("jobs", status=404)': lambda session: front.Reply("jobs", status=404),
}
for text, page in new.items():
    cache = front.Front({"/new": page})
    cache.get("/new", "ann-1")
    if value(cache.get("/new", "ben-2")) == "ann-1":
        print("CLAIM four-pages:", text)
