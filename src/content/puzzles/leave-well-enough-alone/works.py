import front
from sessions import STORE

STORE["ann-1"] = {"name": "Ann", "stay": "1"}
STORE["ben-2"] = {"name": "Ben"}
STORE["carl-3"] = {"name": "Carl"}
calls = []


def about(session):
    calls.append("about")
    return front.Reply("about")


def home(session):
    calls.append("home")
    return front.Reply("hello " + session.values.get("name", "guest"))


def gone(session):
    calls.append("gone")
    return front.Reply("gone", status=410)


def expect(what, got, want):
    if got != want:
        print(f"broken: {what}: {got!r} instead of {want!r}")
        raise SystemExit(1)


def fresh():
    calls.clear()
    return front.Front({"/about": about, "/home": home, "/gone": gone})


cache = fresh()
for cookie in "", "ben-2", "carl-3", "ben-2":
    reply = cache.get("/about", cookie)
    expect("about", (reply.body, reply.headers), ("about", {}))
expect("about is shared", calls, ["about"])

cache = fresh()
for cookie, name in ("ben-2", "Ben"), ("carl-3", "Carl"), ("ben-2", "Ben"), ("", "guest"):
    expect("home", cache.get("/home", cookie).body, "hello " + name)
expect("home is kept for each", calls, ["home"] * 3)

cache = fresh()
reply = cache.get("/home", "ann-1")
expect("renewed", reply.headers["Set-Cookie"], "session=ann-1; Max-Age=2592000; Secure; HttpOnly")
reply = cache.get("/about", "ann-1")
expect("renewed", reply.headers["Set-Cookie"], "session=ann-1; Max-Age=2592000; Secure; HttpOnly")
reply = fresh().get("/about", "old")
expect("deleted", reply.headers["Set-Cookie"], "session=; Max-Age=0; Secure; HttpOnly")

cache = fresh()
for _ in range(2):
    expect("gone", cache.get("/gone").status, 410)
expect("gone isn't kept", calls, ["gone", "gone"])
print("WORKS")
