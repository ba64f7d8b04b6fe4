from decimal import Decimal, InvalidOperation

LONGEST = 12
MOST = 100_000


class Refused(ValueError):
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
            raise Refused("that many cannot be given")
        self._points[card] -= points
        self._points[other] = self.of(other) + points
        return points


def _whole(text: str) -> int:
    """Takes 1500, 1500.00 and 1.5e3, as spreadsheets write it."""
    if len(text) > LONGEST:
        raise Refused("too long")
    try:
        number = Decimal(text)
    except InvalidOperation as error:
        raise Refused("not a number") from error
    if not number.is_finite():
        raise Refused("not a number")
    if number != number.to_integral_value():
        raise Refused("whole points only")
    if not 0 < number <= MOST:
        raise Refused("too many")
    return int(number)
