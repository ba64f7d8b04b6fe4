import sys

import snippet

now = 1799996400


class Accounts:
    def __init__(self):
        self.calls = []

    def set_password(self, account, password):
        self.calls.append(account)


def tokens_at(time):
    global now
    now = time
    return snippet.ResetTokens(b"k" * 32, accounts, clock=lambda: now)


def outcome(tokens, token):
    try:
        tokens.redeem(token, "new")
        return f"It sets the password of account {accounts.calls[-1]}"
    except snippet.ResetError as error:
        return f'It raises `ResetError("{error}")`'


def claim(question, seen, options):
    if options.count(seen) != 1:
        sys.exit(f"{question}: not one option says {seen}")
    print(f"CLAIM {question}: {seen}")


accounts = Accounts()
tokens = tokens_at(1799996400)
account, until, tag = tokens.create(12).split(".")
assert until == "1800000000"
claim("trigger", outcome(tokens, f"1.2{until}.{tag}"), [
    "It sets the password of account 1",
    'It raises `ResetError("expired")`',
    'It raises `ResetError("malformed")`',
    'It raises `ResetError("bad tag")`',
])

tokens = tokens_at(1799996400)
tokens.redeem(f"12.{until}.{tag}", "ann's")
spellings = {
    "`12.1800000000.9F…`, all of the tag in capitals": f"12.{until}.{tag.upper()}",
    "`12.1800000001.9f…`": f"12.{int(until) + 1}.{tag}",
    "`012.1800000000.9f…`": f"012.{until}.{tag}",
    "`12.1800000000.9f….`": f"12.{until}.{tag}.",
}
claim("again", " ".join(
    text for text, token in spellings.items()
    if outcome(tokens, token).startswith("It sets")
), list(spellings))

rejected = []
for time in (4600.0, 4600.5, 4600.9, 4601.0):
    tokens = tokens_at(1000.9)
    token = tokens.create(12)
    now = time
    if "expired" in outcome(tokens, token):
        rejected.append(f"{time:,}")
claim("time", rejected[0], ["4,600.0", "4,600.5", "4,600.9", "4,601.0"])
