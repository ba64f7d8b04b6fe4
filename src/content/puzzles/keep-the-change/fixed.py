from decimal import ROUND_UP, Decimal

# (bought, paid with): the price of one unit. Both come in whole
# units. There and back costs a member about 1.7%.
PRICES = {
    ("miles", "points"): Decimal("2.75"),
    ("points", "miles"): Decimal("0.37"),
}


class ExchangeError(Exception):
    """The exchange was rejected, and nothing was booked."""


class Account:
    """A member's balances."""

    def __init__(self, **balances: int):
        self.balances = {"miles": 0, "points": 0, **balances}

    def buy(self, wanted: int, target: str, source: str) -> int:
        price = PRICES.get((target, source))
        if price is None:
            raise ExchangeError("no such pair")
        if wanted <= 0:
            raise ExchangeError("nothing to buy")
        exact = wanted * price
        cost = int(exact.quantize(Decimal(1), ROUND_UP))
        if cost == 0:
            raise ExchangeError("too little to charge for")
        if cost > self.balances[source]:
            raise ExchangeError("not enough")
        self.balances[source] -= cost
        self.balances[target] += wanted
        return cost
