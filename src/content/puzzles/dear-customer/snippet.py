import re
from dataclasses import dataclass
from decimal import Decimal

RECEIPT = """Dear {name}, we have your order {number} for {amount}.
Once it is paid, the card goes to {friend} with the words:
{greeting}"""
CARD = """{name} gives you a card worth {amount}: {code}
{greeting}"""


class OrderError(ValueError):
    """The order was rejected, and no mail was sent."""


@dataclass
class Order:
    number: int
    amount: Decimal
    code: str
    buyer: str
    name: str
    friend: str
    greeting: str


class Mails:
    """The two mails that belong to a gift card."""

    def __init__(self, post):
        self._post = post

    def ordered(self, order: Order) -> None:
        if not re.fullmatch(r"[\w .'-]{1,60}", order.name):
            raise OrderError("no such name")
        if not re.fullmatch(r"[^\s@,<>]+@[\w.-]+", order.friend):
            raise OrderError("no such address")
        if len(order.greeting) > 200:
            raise OrderError("greeting too long")
        self._post(order.buyer, _fill(RECEIPT, order))

    def paid(self, order: Order) -> None:
        self._post(order.friend, _fill(CARD, order))


def _fill(text: str, order: Order) -> str:
    values = {
        "number": str(order.number),
        "name": order.name,
        "friend": order.friend,
        "code": order.code,
        "greeting": order.greeting,
        "amount": f"{order.amount:.2f}",
    }
    for name, value in values.items():
        text = text.replace("{" + name + "}", value)
    return text
