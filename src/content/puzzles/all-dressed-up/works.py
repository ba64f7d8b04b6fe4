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


broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


app = snippet.Reports(REPORTS)
expect("404", start(app, "ann", "/x")[0] == 404)
for _ in range(7):
    for path, status in (("/stock", 200), ("/none", 200), ("/late", 200), ("/bad", 500)):
        for lines in (0, 1, 99):
            got, body = start(app, "ann", path)
            expect(f"{path} after others", got == status)
            finish(body, lines)
for _ in range(9):
    finish(start(app, "ann", "/x")[1])
expect("lines", list(start(app, "zoe")[1]) == [b"0;screws\n", b"1;screws\n", b"2;screws\n"])

app = snippet.Reports(REPORTS)
mine = [start(app, "ann") for _ in range(3)]
expect("3 of a user", [code for code, _ in mine] == [200] * 3)
for _ in range(5):
    code, body = start(app, "ann")
    expect("not 4 of a user", code == 503)
    finish(body)
others = [start(app, "bob") for _ in range(2)]
expect("5 in all", [code for code, _ in others] == [200] * 2)
expect("not 6", start(app, "cy")[0] == 503)
for _, body in mine:
    finish(body)
expect("free again", start(app, "ann")[0] == 200)

if broken:
    print("broken: " + "; ".join(dict.fromkeys(broken)))
    sys.exit(1)
print("WORKS")
