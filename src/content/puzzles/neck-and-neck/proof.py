"""Eve sends orders in a partner's name. She can measure each ==, down to how many characters it looked at."""

import hashlib
import hmac
import sys
import types

import snippet

steps = 0


class Measured(str):
    """A string whose comparisons are counted: one step for each character until the first that differs."""

    __hash__ = str.__hash__

    def __eq__(self, other):
        global steps
        for mine, theirs in zip(self, other):
            steps += 1
            if ord(mine) != ord(theirs):
                return False
        return len(self) == len(other)

    def __ne__(self, other):
        return not self == other


class Hash:
    def __init__(self, inner):
        self.hexdigest = lambda: Measured(inner.hexdigest())


snippet.hashlib = types.SimpleNamespace(sha256=lambda body: Hash(hashlib.sha256(body)))
snippet.hmac = types.SimpleNamespace(
    new=lambda key, text, name: Hash(hmac.new(key, text, name)),
    compare_digest=lambda a, b: hmac.compare_digest(bytes(a), bytes(b)),
)

NOW = 1_700_000_000
BODY = b'{"item": 7, "count": 1000, "to": "Eve"}'
partner = snippet.Partner(Measured("acme"), b"a secret of 32 bytes, unknown here")
tries = 0


def cost(signature):
    """How many steps one order takes, and whether it's accepted."""
    global steps, tries
    steps, tries = 0, tries + 1
    headers = {"Partner": "acme", "Version": "2", "Time": str(NOW), "Digest": hashlib.sha256(BODY).hexdigest(), "Signature": signature}
    try:
        snippet.check(partner, {f"Order-{name}": Measured(value) for name, value in headers.items()}, BODY, NOW)
        return steps, True
    except snippet.Rejected:
        return steps, False


found = ""
while len(found) < 64:
    costs = {}
    for digit in "0123456789abcdef":
        taken, accepted = cost((found + digit).ljust(64, "x"))
        if accepted:
            print(f"HARM: after {tries} orders, Eve has a right signature, and the order is accepted")
            sys.exit(0)
        costs[digit] = taken
    best = max(costs, key=costs.get)
    if list(costs.values()).count(costs[best]) != 1:
        print(f"NO HARM: after {tries} orders, all 16 digits look alike")
        sys.exit(1)
    found += best
print("NO HARM: the digits that took longest aren't the signature")
sys.exit(1)
