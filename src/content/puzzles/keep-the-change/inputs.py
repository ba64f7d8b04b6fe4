"""What single purchases, and the same purchase again and again, cost Eve."""

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


def last_line(wanted, **start):
    """The line that ends a purchase of points."""
    account = snippet.Account(**start)
    try:
        account.buy(wanted, "points", "miles")
    except snippet.ExchangeError as error:
        return traceback.extract_tb(error.__traceback__)[-1].lineno
    return 35


for question, line in (("nothing-left", last_line(1)), ("one-mile", last_line(4, miles=1))):
    claim(question, {f"Line {n}": line == n for n in (26, 30, 32, 35)})

points = {n: balances(n, "points", "miles", miles=50)["points"] for n in (2, 3, 4, 5)}
claim("why", {str(n): got == max(points.values()) for n, got in points.items()})
