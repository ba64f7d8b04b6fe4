"""Eve buys the same number again and again."""

import sys
import traceback

import snippet


def claim(question, holds):
    """Prints the one option that holds."""
    fits = [text for text, held in holds.items() if held]
    if len(fits) != 1:
        sys.exit(f"{question}: {fits} hold")
    print(f"CLAIM {question}: {fits[0]}")


def balances(wanted, target, source, **start):
    """What she has when an exchange is rejected."""
    account = snippet.Account(**start)
    try:
        while True:
            account.buy(wanted, target, source)
    except snippet.ExchangeError:
        return account.balances


cost, line = None, None
try:
    cost = snippet.Account(miles=50).buy(1, "points", "miles")
except snippet.ExchangeError as error:
    line = traceback.extract_tb(error.__traceback__)[-1].lineno
claim("trigger", {
    "It costs her nothing.": cost == 0,
    "It costs her 1 mile.": cost == 1,
    "Line 26 rejects it.": line == 26,
    "Line 30 rejects it.": line == 30,
})

points = {n: balances(n, "points", "miles", miles=50)["points"] for n in (2, 3, 4, 5)}
claim("why", {str(n): got == max(points.values()) for n, got in points.items()})

miles = balances(5, "miles", "points", points=200)["miles"]
claim("cost", {str(n): miles == n for n in (65, 70, 72, 75)})
