"""A camera, open at 500. Eve tries every odd amount, in pairs."""

import itertools
import sys

import snippet

ODD = [
    "NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1e7", "1e6", "10000000", "10000000.0",
    "1000001", "1000000.01", "1000000.004", '"10000000"', "true", "-20", "0.01", "500.004", "9" * 900,
]


def bid(*amounts):
    """Returns what Eve pays if the lot is hers in the end, else None."""
    auction = snippet.Auction({1: snippet.Lot("camera", 500.0)})
    for amount in amounts:
        try:
            auction.place(1, "eve", b'{"amount": %s}' % amount.encode())
        except (snippet.BidRejected, ValueError):
            pass
    winner, price = auction.close(1)
    return price if winner == "eve" else None


for amounts in [*zip(ODD), *itertools.product(ODD, ODD)]:
    price = bid(*amounts)
    if price is not None and not 500 < price <= snippet.MAX_BID:
        shown = ", ".join(amount[:12] for amount in amounts)
        print(f"HARM: with {shown} the camera goes to Eve for {str(price)[:12]}")
        sys.exit(0)
print("NO HARM: no accepted bid was lower than the last one or above the limit")
sys.exit(1)
