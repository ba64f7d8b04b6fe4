import sys
from decimal import Decimal

import snippet

broken = []
sent = []
mails = snippet.Mails(lambda *mail: sent.append(mail))


def expect(what, holds):
    if not holds:
        broken.append(what)


def order(**typed):
    fields = {"name": "Ann", "friend": "bob@x.example", "greeting": "Enjoy!", **typed}
    return snippet.Order(17, Decimal(25), "9F3K", "ann@x.example", **fields)


mails.ordered(order())
mails.paid(order())
expect("receipt", sent[0] == ("ann@x.example", (
    "Dear Ann, we have your order 17 for 25.00.\n"
    "Once it is paid, the card goes to bob@x.example with the words:\n"
    "Enjoy!")))
expect("card", sent[1] == ("bob@x.example", "Ann gives you a card worth 25.00: 9F3K\nEnjoy!"))
for typed, shown in [
    ({"greeting": "100% {sure} {}"}, "100% {sure} {}"),
    ({"greeting": "x" * 200}, "x" * 200),
    ({"friend": "bob+gift@x.example"}, "bob+gift@x.example"),
    ({"name": "Ann-Marie O'Neil Jr."}, "Ann-Marie O'Neil Jr."),
]:
    mails.ordered(order(**typed))
    expect(f"shows {shown[:20]}", shown in sent[-1][1])
before = len(sent)
for typed in (
    {"name": ""}, {"name": "{code}"}, {"name": "<b>"}, {"name": "x" * 61},
    {"friend": "bob"}, {"friend": "bob@{code}.example"}, {"friend": "a@x.example,b@x.example"},
    {"greeting": "x" * 201},
):
    try:
        mails.ordered(order(**typed))
        broken.append(f"accepts {typed}")
    except snippet.OrderError:
        pass
expect("nothing sent", len(sent) == before)

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
