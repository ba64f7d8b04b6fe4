import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def rejected(account, *purchase):
    before = dict(account.balances)
    try:
        account.buy(*purchase)
    except snippet.ExchangeError:
        return account.balances == before
    return False


account = snippet.Account(miles=500, points=10_000)
expect("100 miles cost 275 points", account.buy(100, "miles", "points") == 275)
expect("both sides are booked", account.balances == {"miles": 600, "points": 9_725})
expect("100 points cost 37 miles", account.buy(100, "points", "miles") == 37)
cost = account.buy(999, "miles", "points")
expect("large amounts are exact to a point", abs(cost - 999 * 2.75) < 1)
expect("integers stay integers", all(type(n) is int for n in account.balances.values()))
for what, purchase in [
    ("more than the balance", (5_000, "miles", "points")),
    ("nothing", (0, "miles", "points")),
    ("a negative amount", (-5, "points", "miles")),
    ("an unknown pair", (5, "miles", "coins")),
    ("the same", (5, "miles", "miles")),
]:
    expect(f"{what} rejected", rejected(account, *purchase))
rich = snippet.Account(points=10**10)
expect("a billion miles", rich.buy(10**9, "miles", "points") == 2_750_000_000)

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
