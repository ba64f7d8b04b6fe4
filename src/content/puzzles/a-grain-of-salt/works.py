import hashlib
import sys

import snippet


def slow(secret, salt):
    """Reads up to the first NUL, and 72 bytes at most, as bcrypt does in C. Fast, for the test."""
    return hashlib.pbkdf2_hmac("sha256", secret.split(b"\0")[0][:72], salt, 1)


broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


old = snippet.Passwords(slow, [b"first pepper"])
new = snippet.Passwords(slow, [b"first pepper", b"second pepper"])
for password in ("", "hunter2", "a" * 1000, "\0", "\ud800", "pass:word"):
    stored = old.hash(7, password)
    expect(f"the right password {password[:9]!r}", old.check(7, password, stored) and new.check(7, password, stored))
    expect("a wrong password", not old.check(7, "!" + password[:900], stored))
    expect("a hash with the last pepper", old.is_current(stored) and not new.is_current(stored))
    expect("a salt of its own", old.hash(7, password) != stored)
expect("two spellings", old.check(7, "e\u0301", old.hash(7, "\u00e9")))
expect("a long password", not old.check(7, "a" * 1001, old.hash(7, "a" * 1000)))
try:
    old.hash(7, "a" * 1001)
    broken.append("hashes a password that's too long")
except ValueError:
    pass
print("BROKE: " + ", ".join(broken) if broken else "WORKS")
sys.exit(1 if broken else 0)
