import sys
from decimal import Decimal

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


sent = []
mails = snippet.Mails(lambda key, to, mail: sent.append((to, mail)))
ann = snippet.Customer("Ann {order.total}", "ann@example.com", "hash")
bob = snippet.Customer("Bob", "bob@example.com", "hash")
first = snippet.Order(17, Decimal("40.00"), ann)
second = snippet.Order(18, Decimal("1200.50"), bob)
text = "Dear {order.customer.name},\nno. {order.number}: {order.total} EUR"

shown = mails.preview("shop", text, first)
expect("preview", shown == "Dear Ann {order.total},\nno. 17: 40.00 EUR")
mails.send("shop", second)
expect(
    "mail",
    sent == [("bob@example.com", "Dear Bob,\nno. 18: 1200.50 EUR")],
)
for wrong in ("{order.colour}", "{nothing}", "x" * 5001):
    try:
        mails.preview("shop", wrong, first)
        expect("refuses " + wrong[:20], False)
    except snippet.TemplateError:
        pass
mails.send("shop", first)
expect("keeps the last good text", sent[-1][1] == shown)
expect("size of an order", second.is_large() and not first.is_large())

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
