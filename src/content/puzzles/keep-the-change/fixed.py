from decimal import ROUND_DOWN, Decimal

# What one unit of the first buys of the second. Cents and yen are
# whole numbers. There and back costs the customer about 0.8 %.
RATES = {
    ("JPY", "USD"): Decimal("0.67"),
    ("USD", "JPY"): Decimal("1.48"),
}


class ExchangeError(Exception):
    """The change was refused and nothing was booked."""


class Wallet:
    """Cents under USD, yen under JPY."""

    def __init__(self, **balances: int):
        self.balances = {"USD": 0, "JPY": 0, **balances}

    def change(self, amount: int, source: str, target: str) -> int:
        rate = RATES.get((source, target))
        if rate is None:
            raise ExchangeError("no such pair")
        if amount <= 0:
            raise ExchangeError("nothing to change")
        if amount > self.balances[source]:
            raise ExchangeError("not enough money")
        exact = amount * rate
        bought = int(exact.quantize(Decimal(1), ROUND_DOWN))
        self.balances[source] -= amount
        self.balances[target] += bought
        return bought
