import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


class Server:
    def __init__(self, app):
        self.app = app

    def start(self, path, method="GET"):
        said = []
        body = self.app(
            {"REQUEST_METHOD": method, "PATH_INFO": path},
            lambda code, headers: said.append((code, dict(headers))),
        )
        return *said[0], body


def close(body):
    if hasattr(body, "close"):
        body.close()


def failing():
    yield ["1", "nuts"]
    raise OSError("the database has gone")


reports = {
    "stock": lambda: iter([["1", "nuts"], ["2", "bolts"]]),
    "empty": lambda: iter([]),
    "failing": failing,
}
server = Server(snippet.Reports(reports, 2))

for _ in range(5):
    status, headers, body = server.start("/stock")
    expect("status", status == "200 OK")
    expect("type", headers["Content-Type"] == "text/csv")
    expect("lines", list(body) == [b"1;nuts\n", b"2;bolts\n"])
    close(body)
    status, _, body = server.start("/empty")
    expect("empty", status == "200 OK" and list(body) == [])
    close(body)
    status, _, body = server.start("/failing")
    try:
        list(body)
        expect("an error is passed on", False)
    except OSError:
        pass
    close(body)
status, _, body = server.start("/nothing")
expect("404", status == "404 Not Found")
expect("and a word", list(body) == [b"no such report\n"])

first = server.start("/stock")[2]
second = server.start("/stock")[2]
status, _, third = server.start("/stock")
expect("the limit, before a line", status[:3] == "503")
close(third)
if status[:3] == "503":
    running = iter(first)
    expect("a line", next(running) == b"1;nuts\n")
    expect("the limit", server.start("/stock")[0][:3] == "503")
    expect("the rest", list(running) == [b"2;bolts\n"])
    close(first)
    status, _, fourth = server.start("/stock")
    expect("a slot is free again", status == "200 OK")
    expect("in full", len(list(fourth)) == 2)
    close(fourth)
    expect("the other one", len(list(second)) == 2)
    close(second)

if broken:
    print("broken: " + "; ".join(dict.fromkeys(broken)))
    sys.exit(1)
print("WORKS")
