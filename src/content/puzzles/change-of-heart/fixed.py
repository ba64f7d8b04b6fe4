"""Payments in a marketplace. All amounts are whole cents."""

HELD, FEES = "#held", "#fees"
VALID = 7  # days that a hold stays open


class Rejected(Exception):
    pass


def fee(cents, rate):
    """Returns `rate` percent, rounded to whole cents."""
    return (cents * rate + 50) // 100


class Accounts:
    def __init__(self, balances):
        self.balances = {HELD: 0, FEES: 0, **balances}

    def move(self, source, target, cents):
        if cents > self.balances[source]:
            raise Rejected(f"not enough money: {source}")
        self.balances[source] -= cents
        self.balances[target] += cents


class Payment:
    def __init__(self, buyer, shop, cents, rate, until):
        self.buyer = buyer
        self.shop = shop
        self.held = cents
        self.rate = rate
        self.until = until
        self.captured = 0
        self.refunded = 0
        self.is_open = True


class Desk:
    """What the API does for buyers and shops."""

    def __init__(self, accounts, rates):
        self.accounts = accounts
        self.rates = rates  # shop: percent; shops change their plans
        self.payments = []
        self._replies = {}

    def once(self, caller, key, method, *arguments):
        """Runs a request, or returns the reply if it's a repeat."""
        name = caller, key
        if name not in self._replies:
            self._replies[name] = method(caller, *arguments)
        return self._replies[name]

    def hold(self, buyer, now, shop, cents):
        _check(cents)
        rate = self.rates[shop]
        self.accounts.move(buyer, HELD, cents)
        payment = Payment(buyer, shop, cents, rate, now + VALID)
        self.payments.append(payment)
        return len(self.payments) - 1

    def capture(self, shop, now, number, cents):
        """Moves a part of what's held to the shop."""
        _check(cents)
        payment = self._find(shop, number)
        if not payment.is_open or now > payment.until:
            raise Rejected("the hold is over")
        if cents > payment.held - payment.captured:
            raise Rejected("more than is held")
        before = fee(payment.captured, payment.rate)
        payment.captured += cents
        cut = fee(payment.captured, payment.rate) - before
        self.accounts.move(HELD, shop, cents - cut)
        self.accounts.move(HELD, FEES, cut)
        return payment.captured

    def refund(self, shop, number, cents):
        """Returns a part to the buyer, and its fee to the shop."""
        _check(cents)
        payment = self._find(shop, number)
        if cents > payment.captured - payment.refunded:
            raise Rejected("more than was captured")
        self.accounts.move(shop, payment.buyer, cents)
        payment.refunded += cents
        back = fee(payment.refunded, payment.rate)
        back -= fee(payment.refunded - cents, payment.rate)
        self.accounts.move(FEES, shop, back)
        return payment.refunded

    def close(self, shop, number):
        payment = self._find(shop, number)
        if not payment.is_open:
            raise Rejected("the hold is over")
        self._release(payment)
        return payment.captured

    def expire(self, now):
        """Runs every night."""
        for payment in self.payments:
            if payment.is_open and now > payment.until:
                self._release(payment)

    def _release(self, payment):
        payment.is_open = False
        rest = payment.held - payment.captured
        self.accounts.move(HELD, payment.buyer, rest)

    def _find(self, shop, number):
        payment = self.payments[number]
        if payment.shop != shop:
            raise Rejected("another shop's payment")
        return payment


def _check(cents):
    if type(cents) is not int or cents < 1:
        raise Rejected("no amount")
