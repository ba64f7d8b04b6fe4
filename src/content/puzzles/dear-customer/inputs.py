"""Eve orders cards and reads her receipts."""

import sys
from decimal import Decimal

import snippet

CODE = "9F3K-77QX"


def claim(question, holds):
    """Prints the one option that holds."""
    fits = [text for text, held in holds.items() if held]
    if len(fits) != 1:
        sys.exit(f"{question}: {fits} hold")
    print(f"CLAIM {question}: {fits[0]}")


def receipt(**odd):
    """The receipt of an order that is ordinary but for some fields."""
    typed = {"name": "Eve", "friend": "bob@a.example", "greeting": "Enjoy!", **odd}
    order = snippet.Order(17, Decimal(25), CODE, "eve@a.example", **typed)
    mails = []
    try:
        snippet.Mails(lambda *mail: mails.append(mail)).ordered(order)
    except snippet.OrderError:
        return ""
    return mails[0][1]


def greeting(text):
    return receipt(greeting=text).partition(" with the words:\n")[2]


shown = greeting("{code}")
claim("trigger", {
    "The card's code": shown == CODE,
    "Nothing, an empty line": shown == "",
    "The 4 letters code": shown == "code",
    "The 6 characters {code}": shown == "{code}",
})
shown = greeting("{number}{name}{friend}{amount}")
claim("expand", {text: shown == text for text in (
    "17Evebob@a.example25.00",
    "17Evebob@a.example{amount}",
    "{number}{name}{friend}25.00",
    "{number}{name}{friend}{amount}",
)})
claim("reach", {text: CODE in receipt(**odd) for text, odd in {
    "Name {code}": {"name": "{code}"},
    "Friend {code}@mail.example": {"friend": "{code}@mail.example"},
    "Friend b@{code}.example": {"friend": "b@{code}.example"},
    "Greeting {{code}}": {"greeting": "{{code}}"},
}.items()})
