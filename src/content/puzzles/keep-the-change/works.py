import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def refused(wallet, *change):
    before = dict(wallet.balances)
    try:
        wallet.change(*change)
    except snippet.ExchangeError:
        return wallet.balances == before
    return False


wallet = snippet.Wallet(JPY=10_000, USD=500)
expect("100 yen are 67 cents", wallet.change(100, "JPY", "USD") == 67)
expect("both sides are booked", wallet.balances == {"JPY": 9_900, "USD": 567})
expect("100 cents are 148 yen", wallet.change(100, "USD", "JPY") == 148)
got = wallet.change(9_999, "JPY", "USD")
expect("large amounts are exact to a cent", abs(got - 9_999 * 67 / 100) < 1)
expect("integers stay integers", all(type(n) is int for n in wallet.balances.values()))
for what, change in [
    ("more than there is", (50, "JPY", "USD")),
    ("nothing", (0, "USD", "JPY")),
    ("a negative amount", (-5, "USD", "JPY")),
    ("an unknown pair", (5, "USD", "EUR")),
    ("the same", (5, "USD", "USD")),
]:
    expect(f"{what} refused", refused(wallet, *change))
rich = snippet.Wallet(JPY=10**15)
expect("10^15 yen", rich.change(10**15, "JPY", "USD") == 67 * 10**13)

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
