import sys

import snippet


def claim(question, options):
    fits = [text for text, holds in options.items() if holds]
    if len(fits) != 1:
        sys.exit(f"{question}: {fits} hold")
    print(f"CLAIM {question}: {fits[0]}")


got = {}


def call(name, wants=True, before=lambda: None):
    def ready(port):
        got[name] = port
        before()
        return wants

    return ready


ports = snippet.Ports(5000, 5003)


def two_more():
    ports.take(call("second", wants=False))
    ports.take(call("third"))


ports.take(call("first", before=two_more))
third = got.get("third")
claim("takes-inside", {
    "Nothing. It still waits.": third is None,
    "The port that `first` was offered": third == got["first"],
    "The port that `second` was offered": third == got["second"],
    "A port that nobody was offered before":
        third not in (None, got["first"], got["second"]),
})


def after(question, *ended):
    """Which calls share a port, if the ready of c ends these."""
    ports = snippet.Ports(5000, 5003)
    ports.take(call("a"))
    ports.take(call("b"))

    def end():
        for name in ended:
            ports.give_back(got[name])

    ports.take(call("c", before=end))
    ports.take(call("d"))
    ports.take(call("e"))
    c, d, e = got["c"], got["d"], got["e"]
    claim(question, {
        "`c` and `d`": c == d,
        "`c` and `e`": c == e,
        "`d` and `e`": d == e,
        "No two of them": len({c, d, e}) == 3,
    })


after("gives-back-two", "a", "b")
after("gives-back-one", "a")
