import sys

import snippet

broken = []
ORDER = {"name": "Mia", "items": ["a", "b", "c"], "cents": 1205, "currency": "EUR"}


def expect(text, email, order=ORDER):
    got = snippet.write(text, order)
    if got != email:
        broken.append(f"{text}: {got}")


def rejects(text):
    try:
        snippet.write(text, ORDER)
        broken.append(f"accepts {text}")
    except ValueError:
        pass


expect("Dear {name}, you paid {paid}.", "Dear Mia, you paid 12.05 EUR.")
expect("{items} items", "3 items")
expect("{name:5}|{name:>5}|{name:^5}|", "Mia  |  Mia| Mia |")
expect("{paid:>12}", "   12.05 EUR")
expect("{name:{items}{items}}|", "Mia" + 30 * " " + "|")
expect("no fields, {{braces}}", "no fields, {braces}")
expect("{name}", "{paid}", ORDER | {"name": "{paid}"})
for text in ("{card}", "{}", "{0}", "{name", "}", "{name:100}", "{name:x}", "{name!x}", "{name:{name}}"):
    rejects(text)
if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
