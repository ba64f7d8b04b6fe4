import sys

import snippet

now = 1799996400


class Accounts:
    def set_password(self, account, password):
        pass


def at(time, tokens, token):
    """Which error `redeem` raises at this time."""
    global now
    now = time
    try:
        tokens.redeem(token, "new")
        return "None: it sets a password"
    except snippet.ResetError as error:
        return f'`ResetError("{error}")`'


def created(time):
    global now
    now = time
    tokens = snippet.ResetTokens(b"k" * 32, Accounts(), clock=lambda: now)
    return tokens, tokens.create(12)


def claim(question, seen):
    options = [
        '`ResetError("used")`',
        '`ResetError("bad tag")`',
        '`ResetError("expired")`',
        "None: it sets a password",
    ]
    if seen not in options:
        sys.exit(f"{question}: no option says {seen}")
    print(f"CLAIM {question}: {seen}")


sets = "None: it sets a password"
tokens, token = created(1799996400)
assert at(1799996400, tokens, token) == sets
claim("zero", at(1799996460, tokens, "0" + token))

account, until, tag = token.split(".")
assert until == "1800000000" and tag.upper() != tag
claim("capitals", at(1799996460, tokens, f"{account}.{until}.{tag.upper()}"))

tokens, token = created(1799996400)
assert at(1799999999.5, tokens, token) == sets
claim("after-the-hour", at(1800000000.25, tokens, token))

tokens, token = created(1000.9)
claim("last-moment", at(4600.0, tokens, token))
