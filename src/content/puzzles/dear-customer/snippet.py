import os
from dataclasses import dataclass
from decimal import Decimal

MAIL_KEY = os.environ.get("MAIL_KEY", "")
LONGEST = 5000


class TemplateError(ValueError):
    """The text is too long or has a placeholder we lack."""


@dataclass
class Customer:
    name: str
    email: str
    password_hash: str


@dataclass
class Order:
    number: int
    total: Decimal
    customer: Customer

    def is_large(self) -> bool:
        return self.total >= 1000


class Mails:
    """What shops write to their customers, in their own words."""

    def __init__(self, post):
        self._post = post
        self._texts: dict[str, str] = {}

    def preview(self, shop: str, text: str, order: Order) -> str:
        """Keeps a shop's text and shows it with one of its orders.

        There are {order.number}, {order.total} and
        {order.customer.name}.
        """
        mail = _fill(text, order)
        self._texts[shop] = text
        return mail

    def send(self, shop: str, order: Order) -> None:
        mail = _fill(self._texts[shop], order)
        self._post(MAIL_KEY, order.customer.email, mail)


def _fill(text: str, order: Order) -> str:
    if len(text) > LONGEST:
        raise TemplateError("too long")
    try:
        return text.format(order=order)
    except (LookupError, ValueError, AttributeError) as error:
        raise TemplateError(str(error)) from error
