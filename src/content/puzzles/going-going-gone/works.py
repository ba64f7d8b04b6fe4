import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def refused(auction, body):
    try:
        auction.place(1, "eve", body)
    except snippet.BidRefused:
        return True
    return False


lot = snippet.Lot("camera", 100.0)
auction = snippet.Auction({1: lot})
expect("an amount", auction.place(1, "ann", b'{"amount": 120.5}') == 120.5)
expect("cents", auction.place(1, "bob", b'{"amount": 120.514}') == 120.51)
expect("whole numbers", auction.place(1, "ann", b'{"amount": 500}') == 500)
for body in (
    b'{"amount": 500}',
    b'{"amount": 499.99}',
    b'{"amount": 500.004}',
    b'{"amount": -1}',
    b'{"amount": 1000000.01}',
    b'{"amount": 1e999}',
    b'{"amount": true}',
    b'{"amount": "600"}',
    b'{"amount": null}',
    b'{"sum": 600}',
    b"[600]",
    b"600",
    b"{",
    b"\xff",
):
    expect(f"refuses {body!r}", refused(auction, body))
expect("still the last bid", (lot.bid, lot.bidder) == (500, "ann"))
expect("a million", not refused(auction, b'{"amount": 1000000}'))
expect("the end", auction.close(1) == ("eve", 1000000))
expect("nothing after the end", refused(auction, b'{"amount": 999999}'))

unsold = snippet.Auction({1: snippet.Lot("lens", 10.0)})
expect("below the reserve", refused(unsold, b'{"amount": 10}'))
expect("nobody", unsold.close(1) == (None, 10.0))

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
