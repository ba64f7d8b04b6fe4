import sys
import traceback

import snippet

ORDER = {"name": "Mia", "items": 7 * ["a"], "cents": 1250, "currency": "EUR"}


def claim(question, options):
    fits = [option for option, holds in options.items() if holds]
    if len(fits) != 1:
        print(f"{question}: {fits} fit")
        sys.exit(1)
    print(f"CLAIM {question}: {fits[0]}")


def email(text, order=ORDER):
    try:
        return snippet.write(text, order)
    except snippet.TextError:
        return None


claim("sent", {f"`{text}`": email(text) is not None for text in ("{paid.cents}", "{paid!r}", "{paid:cents}", "{0}")})

claim("layout", {f"`{text}`": email(text) is not None for text in ("{name:5s}", "{name:^}", "{name:.2}", "{name:*>9}")})

got = email("{name:{items}}", ORDER | {"items": 120 * ["a"]})
claim("wide", {
    "`Mia`": got == "Mia",
    "`Mia` and 117 spaces": got == "Mia" + 117 * " ",
    "None: it raises `TextError`": got is None,
    "`Mia120`": got == "Mia120",
})
