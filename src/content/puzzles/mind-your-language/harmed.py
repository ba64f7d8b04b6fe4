"""Fills in the emails whose texts shops have written."""

import os
import re
import string
from dataclasses import dataclass

RELAY_KEY = os.environ.get("RELAY_KEY", "")  # for send.py


class TextError(ValueError):
    """The shop has to change its text."""


@dataclass(frozen=True)
class Money:
    cents: int
    currency: str

    def __format__(self, spec):
        whole, rest = divmod(self.cents, 100)
        return format(f"{whole}.{rest:02} {self.currency}", spec)


class Writer(string.Formatter):
    def get_value(self, name, args, values):
        if name not in values:
            raise TextError(f"there's no {{{name}}}")
        return values[name]

    def format_field(self, value, spec):
        if not re.fullmatch(r"[<>^]?[0-9]{0,2}", spec):
            raise TextError(f"no such layout: {spec}")
        return super().format_field(value, spec)


def write(text, order):
    """Returns an email, such as of `Dear {name}, you paid {paid}.`"""
    values = {
        "name": order["name"],
        "items": str(len(order["items"])),
        "paid": Money(order["cents"], order["currency"]),
    }
    return Writer().vformat(text, (), values)
