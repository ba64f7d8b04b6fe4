"""A token is redeemed, and then again in other spellings and at other times."""

import sys

import snippet

START = 1799996400
now = START


class Accounts:
    def set_password(self, account, password):
        pass


again = []
tried = 0
for first in (START, START + 3599, START + 3600):
    for later in (0, 0.5, 1, 60, 3600):
        for spell in (
            lambda a, u, t: f"{a}.{u}.{t}",
            lambda a, u, t: f"0{a}.{u}.{t}",
            lambda a, u, t: f"{a}.+{u}.{t}",
            lambda a, u, t: f" {a}.{u}.{t}",
            lambda a, u, t: f"1_2.{u}.{t}",
            lambda a, u, t: f"{a}.{u}.{t.upper()}",
            lambda a, u, t: f"{a}.{u}.{t} ",
        ):
            now = START
            tokens = snippet.ResetTokens(b"k" * 32, Accounts(), clock=lambda: now)
            token = tokens.create(12)
            now = first
            tokens.redeem(token, "ann's")
            now = first + later
            tried += 1
            try:
                tokens.redeem(spell(*token.split(".")), "eve's")
                again.append(f"{spell(*token.split('.'))[:14]}… at {now}")
            except snippet.ResetError:
                pass
if again:
    print(f"HARM: a used token set the password again as {again[:3]}")
    sys.exit(0)
print(f"NO HARM: none of {tried} tries redeemed a used token")
sys.exit(1)
