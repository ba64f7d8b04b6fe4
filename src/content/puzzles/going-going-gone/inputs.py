"""Every amount meets a fresh lot that is open at 500."""

import sys

import snippet


def claim(question, holds):
    """Prints the one option that holds."""
    fits = [text for text, held in holds.items() if held]
    if len(fits) != 1:
        sys.exit(f"{question}: {fits} hold")
    print(f"CLAIM {question}: {fits[0]}")


def close_after(*bodies):
    auction = snippet.Auction({1: snippet.Lot("camera", 500.0)})
    for body in bodies:
        try:
            auction.place(1, "eve", body.encode())
        except snippet.BidRejected:
            pass
    return auction.close(1)


bodies = [
    '{"amount": 10000000}',
    '{"amount": 1e7}',
    '{"amount": 10000000.0}',
    '{"amount": "10000000"}',
]
claim("why", {body: close_after(body)[0] == "eve" for body in bodies})

amounts = ["600.006", "1000000.004", "1000000", "1000000.006"]
winner, price = close_after(*('{"amount": %s}' % each for each in amounts))
prices = ["600.01", "1000000.0", "1000000.004", "1000000.01"]
claim("cost", {each: repr(price) == each for each in prices})
