import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def rejected(auction, body):
    try:
        auction.place(1, "eve", body)
    except snippet.BidRejected:
        return True
    except Exception as error:
        broken.append(f"{body!r} raises {error!r}")
    return False


lot = snippet.Lot("camera", 100.0)
auction = snippet.Auction({1: lot})
for text, amount in [("120.5", 120.5), ("120.514", 120.51), ("500", 500), ("6e2", 600), ("600.5", 600.5)]:
    try:
        expect(text, auction.place(1, "ann", b'{"amount": %s}' % text.encode()) == amount)
    except snippet.BidRejected:
        broken.append(f"{text} rejected")
for body in (
    b'{"amount": 600}',
    b'{"amount": 600.5}',
    b'{"amount": 600.504}',
    b'{"amount": -1}',
    b'{"amount": 1000000.01}',
    b'{"amount": 10000000.0}',
    b'{"amount": 1e7}',
    b'{"amount": 1e999}',
    b'{"amount": NaN}',
    b'{"amount": Infinity}',
    b'{"amount": true}',
    b'{"amount": "700"}',
    b'{"amount": null}',
    b'{"sum": 700}',
    b"[700]",
    b"700",
    b"{",
    b"\xff",
):
    expect(f"rejects {body!r}", rejected(auction, body))
expect("still the last bid", (lot.bid, lot.bidder) == (600.5, "ann"))
for body in (b'{"amount": 10000000}', b'{"amount": 1000001}'):
    other = snippet.Auction({1: snippet.Lot("lens", 10.0)})
    if not rejected(other, body):
        expect("a bid is never changed", other.close(1)[1] > snippet.MAX_BID)
expect("a million", not rejected(auction, b'{"amount": 1000000}'))
expect("the end", auction.close(1) == ("eve", 1000000))
expect("nothing after the end", rejected(auction, b'{"amount": 999999}'))

unsold = snippet.Auction({1: snippet.Lot("lens", 10.0)})
expect("below the reserve", rejected(unsold, b'{"amount": 10}'))
expect("nobody", unsold.close(1) == (None, 10.0))

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
