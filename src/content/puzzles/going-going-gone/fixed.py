import json
from dataclasses import dataclass

MAX_BID = 1_000_000


class BidRefused(Exception):
    """The bid does not count. The lot is as it was."""


@dataclass
class Lot:
    title: str
    bid: float  # the highest so far; at first, the reserve price
    bidder: str | None = None
    is_open: bool = True


class Auction:
    def __init__(self, lots: dict[int, Lot]):
        self._lots = lots

    def place(self, number: int, user: str, body: bytes) -> float:
        """Takes a bid, `{"amount": 120.5}`, and returns it."""
        lot = self._lots[number]
        amount = _amount(body)
        if not lot.is_open:
            raise BidRefused("the lot is sold")
        if not lot.bid < amount <= MAX_BID:
            raise BidRefused(f"more than {lot.bid}, please")
        lot.bid, lot.bidder = amount, user
        return amount

    def close(self, number: int) -> tuple[str | None, float]:
        """Who gets the lot, and what is taken from the account."""
        lot = self._lots[number]
        lot.is_open = False
        return lot.bidder, lot.bid


def _amount(body: bytes) -> float:
    try:
        amount = json.loads(body)["amount"]
    except (ValueError, LookupError, TypeError) as error:
        raise BidRefused("malformed") from error
    if isinstance(amount, bool):
        raise BidRefused("not a number")
    if not isinstance(amount, (int, float)):
        raise BidRefused("not a number")
    return round(amount, 2)
