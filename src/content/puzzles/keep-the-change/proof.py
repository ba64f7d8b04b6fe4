"""Fifty miles, exchanged for points and back in small steps."""

import sys

import snippet


def one_round(there, back):
    account = snippet.Account(miles=50)
    for step, target, source in ((there, "points", "miles"), (back, "miles", "points")):
        try:
            while True:
                account.buy(step, target, source)
        except snippet.ExchangeError:
            pass
    return account.balances["miles"]


best, there, back = max(
    (one_round(there, back), there, back) for there in range(1, 12) for back in range(1, 12)
)
if best > 50:
    print(f"HARM: 50 miles became {best}, buying {there} points at a time and {back} miles at a time")
    sys.exit(0)
print(f"NO HARM: the best of 121 ways leaves {best} of 50 miles")
sys.exit(1)
