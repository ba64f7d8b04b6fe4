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
    '{"amount": 3000000}',
    '{"amount": 1000000.004}',
    '{"amount": 2500000.5}',
    '{"amount": 6e2}',
]
claim("why", {body: close_after(body)[0] is None for body in bodies})

amounts = ["700", "700.004", "-800.5", "700.0"]
winner, price = close_after(*('{"amount": %s}' % each for each in amounts))
prices = ["700.0", "700.004", "700.01", "700"]
claim("cost", {each: repr(price) == each for each in prices})
