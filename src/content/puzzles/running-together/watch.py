"""Ann resets her password, and Eve sends the same token with a 0 in front."""

import snippet


class Accounts:
    def set_password(self, account, password):
        print(f"account {account} has the password {password!r}")


now = 1_700_000_000
tokens = snippet.ResetTokens(b"k" * 32, Accounts(), clock=lambda: now)
token = tokens.create(12)
now += 3600
tokens.redeem(token, "Ann's")
try:
    tokens.redeem("0" + token, "Eve's")
    print("HARM: one token set two passwords")
except snippet.ResetError as error:
    print(f"NO HARM: {error}")
