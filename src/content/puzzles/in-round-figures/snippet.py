from decimal import Decimal, InvalidOperation

LONGEST = 12
MOST = 100_000


class Rejected(ValueError):
    """No points have changed hands."""


class Points:
    """The points of a loyalty card. They can be given away."""

    def __init__(self):
        self._points: dict[str, int] = {}

    def of(self, card: str) -> int:
        return self._points.get(card, 0)

    def collect(self, card: str, points: int) -> None:
        self._points[card] = self.of(card) + points

    def give(self, card: str, other: str, text: str) -> int:
        """Gives a number of points, as it was typed, to a friend."""
        points = _whole(text)
        if not 0 < points <= min(MOST, self.of(card)):
            raise Rejected("you can't give that many")
        self._points[card] -= points
        self._points[other] = self.of(other) + points
        return points


def _whole(text: str) -> int:
    """Reads 1500, 1500.00, and 1.5e3, as spreadsheets write it."""
    if len(text) > LONGEST:
        raise Rejected("too long")
    try:
        number = Decimal(text)
    except InvalidOperation as error:
        raise Rejected("not a number") from error
    if not number.is_finite():
        raise Rejected("not a number")
    sign, digits, exponent = number.as_tuple()
    whole = int("".join(map(str, digits)))
    if exponent > 5:
        raise Rejected("too many")
    if exponent >= 0:
        whole *= 10**exponent
    else:
        whole, rest = divmod(whole, 10**-exponent)
        if rest:
            raise Rejected("whole points only")
    return -whole if sign else whole
