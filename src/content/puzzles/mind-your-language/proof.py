"""Shops write texts that try to read more than the order: the service's key, classes, and attributes."""

import itertools
import os
import sys

os.environ["RELAY_KEY"] = "k3y"
import snippet

ORDER = {"name": "{paid.__format__.__globals__[RELAY_KEY]}", "items": ["a", "b"], "cents": 1250, "currency": "EUR", "card": "4111"}
first = ["name", "items", "paid", "0", "", "1", "self", "values", "order", "RELAY_KEY", "__class__"]
then = ["", ".cents", ".__class__", ".__init__.__globals__[RELAY_KEY]", ".__format__.__globals__[RELAY_KEY]", "[0]", "[card]", ".__class__.__mro__", ".__class__.__module__"]
end = ["", "!r", "!s", ":5", ":{items}", "!r:>{items}", ":{paid.__format__.__globals__[RELAY_KEY]}", ":{paid.cents}"]

# What a shop can get from its own fields: each of them, as text or as repr.
values = [ORDER["name"], "2", "12.50 EUR", "Money(cents=1250, currency='EUR')"]
allowed = {text.strip() for value in values for text in (value, repr(value))}
tried = 0
for a, b, c in itertools.product(first, then, end):
    text = "{" + a + b + c + "}"
    tried += 1
    try:
        email = snippet.write(text, ORDER)
    except Exception:
        continue
    if email.strip() not in allowed:
        print(f"HARM: the text {text} becomes {email}")
        sys.exit(0)
print(f"NO HARM: of {tried} texts, those that become an email show only the order's own fields")
sys.exit(1)
