"""The owner of account 12 moves the border between the two numbers."""

import sys

import snippet


class Accounts:
    def __init__(self):
        self.passwords = {}

    def set_password(self, account, password):
        self.passwords[account] = password


accounts = Accounts()
tokens = snippet.ResetTokens(b"k" * 32, accounts, clock=lambda: 1799996400)
account, until, tag = tokens.create(12).split(".")
for digits in (account + until, until + account):
    for cut in range(1, len(digits)):
        for pair in ((digits[:cut], digits[cut:]), (digits[cut:], digits[:cut])):
            token = ".".join((*pair, tag))
            try:
                tokens.redeem(token, "eve's")
            except snippet.ResetError:
                pass
others = sorted(set(accounts.passwords) - {12})
if others:
    print(f"HARM: a token for account 12 set the password of {others}")
    sys.exit(0)
print("NO HARM: however the digits are cut, the token opens account 12 only")
sys.exit(1)
