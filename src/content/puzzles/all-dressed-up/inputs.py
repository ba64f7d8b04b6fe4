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


def claim(question, options, seen):
    fits = [text for text in options if text == str(seen)]
    if len(fits) != 1:
        sys.exit(f"{question}: {seen} fits {fits}")
    print(f"CLAIM {question}: {fits[0]}")


app = snippet.Reports(REPORTS)
for path, lines in (("/stock", 0), ("/stock", 1), ("/none", 99), ("/bad", 99), ("/late", 99)):
    finish(start(app, "ann", path)[1], lines)
claim("trigger", ["0", "1", "2", "3"], app.running.total())


def crowd(*rejected):
    app = snippet.Reports(REPORTS)
    bodies = [start(app, user)[1] for user in ("ann", "ann", "ann", "bob", "bob")]
    for user in rejected:
        code, body = start(app, user)
        assert code == 503, code
        finish(body)
    for body in bodies:
        finish(body)
    return app


app = crowd("ann", "bob", "bob", "cy", "cy")
claim("cost", ["2", "3", "4", "5"], app.running.total())

app = crowd("cy", "cy", "cy", "cy")
open_now = 0
for user in ("ann", "ann", "ann", "bob", "bob", "bob"):
    if start(app, user)[0] == 200:
        open_now += 1
    else:
        break
claim("left", ["0", "1", "2", "5"], open_now)
