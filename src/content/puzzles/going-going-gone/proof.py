"""A camera with a bid of 500. Eve wants it for a cent, or for less."""

import sys

import snippet


def eve_pays(*bodies):
    """What Eve pays if the lot is hers at the end; else None."""
    auction = snippet.Auction({1: snippet.Lot("camera", 100.0)})
    auction.place(1, "bob", b'{"amount": 500}')
    for body in bodies:
        try:
            auction.place(1, "eve", body)
        except (snippet.BidRefused, ArithmeticError):
            pass
    winner, price = auction.close(1)
    return float(price) if winner == "eve" else None


cent = eve_pays(b'{"amount": NaN}', b'{"amount": 0.01}')
less = eve_pays(b'{"amount": NaN}', b'{"amount": -20}')
nothing = eve_pays(b'{"amount": 0.01}', b'{"amount": 1e999}')
if nothing is not None:
    print(f"HARM: Eve got the camera for {nothing} without any trick")
    sys.exit(0)
if cent is not None or less is not None:
    print(f"HARM: after a bid of 500, Eve got the camera for {cent}"
          f" and in another auction for {less}")
    sys.exit(0)
print("NO HARM: the camera went to the highest bidder")
sys.exit(1)
