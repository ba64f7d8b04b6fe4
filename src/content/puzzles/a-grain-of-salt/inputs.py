import hashlib
import sys

import snippet


def slow(secret, salt):
    """Reads up to the first NUL, and 72 bytes at most, as bcrypt does in C. Fast, for the test."""
    return hashlib.pbkdf2_hmac("sha256", secret.split(b"\0")[0][:72], salt, 1)


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


passwords = snippet.Passwords(slow, [b"pepper"])
results = ["`True`", "`False`", "A `ValueError`", "An `IndexError`"]
try:
    reached = f"`{passwords.check(7, 'a' * 999 + 'b', passwords.hash(7, 'a' * 1000))}`"
except (ValueError, IndexError) as error:
    reached = f"A `{type(error).__name__}`"
claim("long", results, reached)

stored = passwords.hash(7, "\ufb01x")
tries = {
    "`f`, `i`, and `x`": "fix",
    "The ligature, `x`, a NUL, and `y`": "\ufb01x\0y",
    "The ligature, and nothing after it": "\ufb01",
}
accepted = [text for text, password in tries.items() if passwords.check(7, password, stored)]
claim("ligature", [*tries, "None of A to C"], " and ".join(accepted) or "None of A to C")

seen = []
digests = iter([])
passwords = snippet.Passwords(lambda secret, salt: seen.append(secret.split(b"\0")[0][:72]) or b"", [b"pepper"])


class Digests:
    """Returns the given digest instead of an HMAC."""

    compare_digest = staticmethod(lambda *_: True)

    def digest(self, *_):
        return next(digests)


snippet.hmac = Digests()
plain = bytes(range(1, 65))
pairs = {
    "In the first byte": (plain, b"\xff" + plain[1:]),
    "In a byte that's a NUL in one of them": (plain, plain[:9] + b"\0" + plain[10:]),
    "In the last byte": (plain, plain[:-1] + b"\xff"),
}
same = []
for text, pair in pairs.items():
    digests = iter(pair)
    seen.clear()
    passwords.hash(7, "x")
    passwords.hash(7, "x")
    if seen[0] == seen[1]:
        same.append(text)
claim("unseen", [*pairs, "None of A to C"], " and ".join(same) or "None of A to C")
