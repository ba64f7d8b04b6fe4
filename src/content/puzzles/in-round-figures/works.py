import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def rejected(points, text):
    before = points.of("ann"), points.of("bob")
    try:
        points.give("ann", "bob", text)
    except snippet.Rejected:
        return before == (points.of("ann"), points.of("bob"))
    return False


points = snippet.Points()
points.collect("ann", 300_000)
total = 0
for text, number in [
    ("1500", 1500),
    ("1500.00", 1500),
    ("1500.0000000", 1500),
    ("1.0000000000", 1),
    ("1.5e3", 1500),
    ("1.5E+3", 1500),
    ("150e1", 1500),
    ("15000e-1", 1500),
    ("0001500", 1500),
    ("1", 1),
    ("1e5", 100_000),
    ("100000.00", 100_000),
    (" 7 ", 7),
]:
    total += number
    expect(text, points.give("ann", "bob", text) == number)
expect("sender", points.of("ann") == 300_000 - total)
expect("receiver", points.of("bob") == total)
for text in (
    "100001", "1e6", "0", "0.0", "0e9", "-5", "0.5", "1500.01", "1e-3", "NaN", "sNaN",
    "Infinity", "-Infinity", "", "ten", "1e", "0000000000001", "999999999999", "1e99999999",
):
    expect(f"rejects {text!r}", rejected(points, text))
points.collect("eve", 10)
try:
    points.give("eve", "bob", "11")
    expect("not more than there are", False)
except snippet.Rejected:
    pass
expect("all of them", points.give("eve", "bob", "10") == 10)
expect("none left", points.of("eve") == 0)
points.give("bob", "bob", "5")
expect("to yourself", points.of("bob") == total + 10)

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
