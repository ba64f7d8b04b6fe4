import sys

import snippet


def claim(question, options, seen):
    fits = [text for text in options if text == str(seen)]
    if len(fits) != 1:
        sys.exit(f"{question}: {seen} fits {fits}")
    print(f"CLAIM {question}: {fits[0]}")


got = {}


def call(name, wants=True, before=lambda: None):
    def ready(port):
        got[name] = port
        before()
        return wants

    return ready


PORTS = ["5000", "5001", "5002", "5003"]

ports = snippet.Ports(5000, 5003)


def two_more():
    ports.take(call("second", wants=False))
    ports.take(call("third"))


ports.take(call("first", before=two_more))
claim("trigger", PORTS, got["third"])


def after(wants):
    ports = snippet.Ports(5000, 5003)
    ports.take(call("a"))
    ports.take(call("b"))

    def end():
        ports.give_back(got["a"])
        ports.give_back(got["b"])

    ports.take(call("c", wants, end))
    ports.take(call("d"))
    ports.take(call("e"))


after(True)
claim("reentry", PORTS, got["e"])
if got["c"] != got["e"]:
    sys.exit(f"c and e don't share a port: {got}")
after(False)
claim("unwanted", PORTS, got["e"])
