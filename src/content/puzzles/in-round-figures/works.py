import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def refused(points, text):
    before = points.of("ann"), points.of("bob")
    try:
        points.give("ann", "bob", text)
    except snippet.Refused:
        return before == (points.of("ann"), points.of("bob"))
    return False


points = snippet.Points()
points.collect("ann", 300_000)
for text, number in [
    ("1500", 1500),
    ("1500.00", 1500),
    ("1.5e3", 1500),
    ("1.5E+3", 1500),
    ("1", 1),
    ("100000.00", 100_000),
    (" 7 ", 7),
]:
    expect(text, points.give("ann", "bob", text) == number)
total = 4 * 1500 + 1 + 100_000 + 7
expect("sender", points.of("ann") == 300_000 - total)
expect("receiver", points.of("bob") == total)
for text in (
    "100001", "1e6", "0", "-5", "0.5", "1500.01", "1e-3", "NaN", "sNaN",
    "Infinity", "-Infinity", "", "ten", "1e", "0000000000001",
):
    expect(f"refuses {text!r}", refused(points, text))
points.collect("eve", 10)
try:
    points.give("eve", "bob", "11")
    expect("not more than there are", False)
except snippet.Refused:
    pass
expect("all of them", points.give("eve", "bob", "10") == 10)
expect("none left", points.of("eve") == 0)
points.give("bob", "bob", "5")
expect("to oneself", points.of("bob") == total + 10)

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
