import json
from dataclasses import dataclass

MAX_BID = 1_000_000  # above it, bids need a deposit and a phone call


class BidRejected(Exception):
    """The bid doesn't count, and the lot is unchanged."""


@dataclass
class Lot:
    title: str
    bid: float  # highest bid so far; starts at the reserve price
    bidder: str | None = None
    is_open: bool = True


class Auction:
    def __init__(self, lots: dict[int, Lot]):
        self._lots = lots

    def place(self, number: int, user: str, body: bytes) -> float:
        """Places a bid such as `{"amount": 120.5}` and returns it."""
        lot = self._lots[number]
        amount = _amount(body)
        amount = _number(str(amount))
        if not lot.is_open:
            raise BidRejected("the lot is sold")
        if not amount > lot.bid:
            raise BidRejected(f"bid must be above {lot.bid}")
        lot.bid, lot.bidder = amount, user
        return amount

    def close(self, number: int) -> tuple[str | None, float]:
        """Returns the winner and the price to charge."""
        lot = self._lots[number]
        lot.is_open = False
        return lot.bidder, lot.bid


def _number(text: str) -> float:
    value = round(float(text), 2)
    if not abs(value) <= MAX_BID:
        raise BidRejected(f"at most {MAX_BID}")
    return value


def _amount(body: bytes) -> float:
    hooks = {"parse_float": _number, "parse_constant": _number}
    try:
        amount = json.loads(body, **hooks)["amount"]
    except (ValueError, LookupError, TypeError) as error:
        raise BidRejected("malformed") from error
    if isinstance(amount, bool):
        raise BidRejected("not a number")
    if not isinstance(amount, (int, float)):
        raise BidRejected("not a number")
    return amount
