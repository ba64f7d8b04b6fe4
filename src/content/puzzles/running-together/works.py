import sys

import snippet

broken = []
now = 1799996400


class Accounts:
    def __init__(self):
        self.calls = []

    def set_password(self, account, password):
        self.calls.append((account, password))


def expect(what, holds):
    if not holds:
        broken.append(what)


def redeemed(token):
    before = len(accounts.calls)
    try:
        tokens.redeem(token, "new")
    except snippet.ResetError:
        return False
    return len(accounts.calls) == before + 1


accounts = Accounts()
tokens = snippet.ResetTokens(b"k" * 32, accounts, clock=lambda: now)
for account in (1, 7, 12, 1234, 10**9):
    expect(f"account {account}", redeemed(tokens.create(account)))
    expect(f"{account} is the one", accounts.calls[-1] == (account, "new"))
now += 1
token = tokens.create(12)
first, second, tag = token.split(".")
expect("the time is an hour", int(second) == now + 3600)
other = snippet.ResetTokens(b"x" * 32, accounts, clock=lambda: now)
for what, bad in [
    ("another account", f"13.{second}.{tag}"),
    ("a later time", f"12.{int(second) + 1}.{tag}"),
    ("a changed tag", token[:-1] + ("0" if token[-1] != "0" else "1")),
    ("an expired cut", f"121.{second[1:]}.{tag}"),
    ("no tag", f"12.{second}."),
    ("two parts", f"12.{second}"),
    ("four parts", token + ".1"),
    ("no number", f"x.{second}.{tag}"),
    ("not ASCII", f"12.{second}.{tag[:-1]}é"),
    ("another key", other.create(12)),
]:
    expect(f"{what} rejected", not redeemed(bad))
expect("a first use", redeemed(token))
expect("a second use", not redeemed(token))
now += 1
token = tokens.create(12)
same_time = tokens.create(13)
expect("another token of the account", redeemed(token))
expect("another account at the same time", redeemed(same_time))
now += 5
token = tokens.create(12)
now += 3600
expect("the last second", redeemed(token))
now += 1
expect("expired", not redeemed(token))

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
