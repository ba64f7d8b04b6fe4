"""A token is redeemed, and then again in other spellings."""

import sys

import snippet


class Accounts:
    def __init__(self):
        self.calls = []

    def set_password(self, account, password):
        self.calls.append((account, password))


accounts = Accounts()
tokens = snippet.ResetTokens(b"k" * 32, accounts, clock=lambda: 1799996400)
token = tokens.create(12)
account, until, tag = token.split(".")
tokens.redeem(token, "ann's")
again = []
for spelling in (
    token,
    f"012.{until}.{tag}",
    f"12.+{until}.{tag}",
    f" 12.{until}.{tag}",
    f"1_2.{until}.{tag}",
    f"012.{until}.{tag}",
    f"12.{until}.{tag.upper()}",
):
    try:
        tokens.redeem(spelling, "eve's")
        again.append(spelling[:14])
    except snippet.ResetError:
        pass
if again:
    print(f"HARM: the used token {token[:14]}… set the password again as {again}")
    sys.exit(0)
print("NO HARM: no spelling of the used token was accepted")
sys.exit(1)
