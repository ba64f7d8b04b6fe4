import sys

import snippet

def stock():
    for number in range(3):
        yield [str(number), "screws"]


def bad():
    raise OSError("the database is gone")
    yield


def late():
    yield ["0", "nuts"]
    raise OSError("the database is gone")


REPORTS = {"/stock": stock, "/none": lambda: iter([]), "/bad": bad, "/late": late}


def start(app, user, path="/stock"):
    """The first half of a request. Returns its status and body."""
    status = []
    body = app({"REMOTE_USER": user, "PATH_INFO": path}, lambda code, _: status.append(code))
    return int(status[0][:3]), body


def finish(body, lines=99):
    """What a PEP 3333 server does. The client leaves after `lines`."""
    try:
        if lines:
            for sent, _ in enumerate(body, 1):
                if sent == lines:
                    break
    except OSError:
        pass
    finally:
        if hasattr(body, "close"):
            body.close()


def claim(question, holds):
    """Prints the one option that holds."""
    fits = [text for text, held in holds.items() if held]
    if len(fits) != 1:
        sys.exit(f"{question}: {fits} hold")
    print(f"CLAIM {question}: {fits[0]}")


def full(*users):
    """A service with a report open for each of the users."""
    app = snippet.Reports(REPORTS)
    return app, [start(app, user)[1] for user in users]


def stays(app, user, path="/stock", lines=99):
    """Whether a request still counts when it's over."""
    before = app.running.total()
    finish(start(app, user, path)[1], lines)
    return app.running.total() > before


claim("ways", {
    "A HEAD for a report of 3 rows": stays(full()[0], "ann", lines=0),
    "A GET for a report that raises on row 2": stays(full()[0], "ann", "/late"),
    "A fourth request from a user who has 3 reports open": stays(full("ann", "ann", "ann")[0], "ann"),
    "A user's first request while 5 reports of others are open": stays(full("ann", "ann", "ann", "bob", "bob")[0], "cy"),
})

app, bodies = full("ann", "ann", "ann", "bob", "bob")
for _ in range(4):
    code, body = start(app, "cy")
    assert code == 503, code
    finish(body)
for body in bodies:
    finish(body)
served = set()
for user in ("ann", "bob", "cy"):
    code, body = start(app, user)
    if code == 200:
        served.add(user)
        finish(body)
claim("who", {
    "Ann, Bob, and Cy": served == {"ann", "bob", "cy"},
    "Ann and Bob, but not Cy": served == {"ann", "bob"},
    "Cy, but not Ann or Bob": served == {"cy"},
    "None of them": not served,
})


def play(steps):
    """A new service after these steps, and the bodies that are still open."""
    app, open_bodies = snippet.Reports(REPORTS), {}
    for user, step in steps:
        if step == "open":
            code, body = start(app, user)
            if code == 200:
                open_bodies.setdefault(user, []).append(body)
            else:
                finish(body)
        elif step == "close":
            finish(open_bodies[user].pop())
        else:
            finish(start(app, user, step)[1])
    return app, {user: bodies for user, bodies in open_bodies.items() if bodies}


def locked_out(accounts):
    """Every group of users that an attack by these accounts alone can lock out."""
    groups, seen, waiting = set(), set(), [()]
    while waiting:
        steps = waiting.pop(0)
        app, open_bodies = play(steps)
        state = tuple((app.running[user], len(open_bodies.get(user, []))) for user in accounts)
        if state in seen:
            continue
        seen.add(state)
        if not open_bodies:
            asks = {user: start(play(steps)[0], user)[0] for user in (*accounts, "zoe")}
            groups.add(frozenset(user for user, code in asks.items() if code == 503))
        for user in accounts:
            ways = ["open", *REPORTS, "/missing"] + ["close"] * (user in open_bodies)
            waiting += [(*steps, (user, way)) for way in ways]
    return groups


one, two = locked_out(["eve"]), locked_out(["eve", "eva"])
claim("advisory", {
    "An attacker with two accounts can lock out both and everybody else.": {"eve", "eva", "zoe"} in two,
    "An attacker with one account can lock out that one and nobody else.": {"eve"} in one,
    "An attacker with two accounts can lock out both and nobody else.": {"eve", "eva"} in two,
    "An attacker with one account can lock out that one and everybody else.": {"eve", "zoe"} in one,
})
