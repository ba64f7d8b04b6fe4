"""Eve asks for reports while the service is busy. Then everyone leaves."""

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


def left_after(turned_away):
    """How many reports can run once the crowd has gone."""
    app = snippet.Reports(REPORTS)
    crowd = [start(app, user)[1] for user in ("ann", "ann", "ann", "bob", "bob")]
    for number in range(turned_away):
        finish(start(app, f"eve{number}")[1])
    for body in crowd:
        finish(body)
    return [start(app, f"user{number}")[0] for number in range(snippet.LIMIT)].count(200)


for turned_away in range(1, 9):
    left = left_after(turned_away)
    if left < snippet.LIMIT:
        print(f"HARM: {turned_away} requests were turned away, and of {snippet.LIMIT} slots {left} are left for good")
        sys.exit(0)
print("NO HARM: after up to 8 rejected requests every slot came back")
sys.exit(1)
