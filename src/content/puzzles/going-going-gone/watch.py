"""Eve bids ten million, without a point."""

import snippet

lot = snippet.Lot("camera", 500.0)
auction = snippet.Auction({1: lot})
try:
    auction.place(1, "eve", b'{"amount": 10000000}')
    print(f"HARM: Eve leads with {lot.bid}, and the limit is {snippet.MAX_BID}")
except snippet.BidRejected as error:
    print(f"NO HARM: {error}")
