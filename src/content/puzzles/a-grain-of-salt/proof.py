"""Checks many passwords that are almost right, by a slow function that reads little of what it gets."""

import hashlib
import itertools
import sys

import snippet


def slow(secret, salt):
    """Reads up to the first NUL, and 72 bytes at most, as bcrypt does in C. Fast, for the test."""
    return hashlib.pbkdf2_hmac("sha256", secret.split(b"\0")[0][:72], salt, 1)


secrets = ["", "x", "x\0", "x\0y", "\0", "\0y", "a" * 71, "a" * 72, "a" * 73, "a" * 72 + "b", "é" * 36, "é" * 36 + "x", "a" * 999 + "b", "a" * 1000]
secrets += [f"password {n}" for n in range(500)]
passwords = snippet.Passwords(slow, [b"first pepper", b"second pepper"])
tried = 0
for right in secrets[:14]:
    stored = passwords.hash(7, right)
    for user, wrong in itertools.product([7, 8, 77], secrets):
        if (user, wrong) == (7, right):
            continue
        tried += 1
        if passwords.check(user, wrong, stored):
            print(f"HARM: user {user} gets in with {wrong[-9:]!r} ({len(wrong)} characters) for user 7's {right[-9:]!r} ({len(right)} characters)")
            sys.exit(0)
print(f"NO HARM: none of {tried} wrong passwords gets in")
sys.exit(1)
