"""User 7's password has 100 letters, and Eve knows the first 72."""

import hashlib

import snippet


def slow(secret, salt):
    """Reads up to the first NUL, and 72 bytes at most."""
    return hashlib.pbkdf2_hmac("sha256", secret.split(b"\0")[0][:72], salt, 1)


passwords = snippet.Passwords(slow, [b"pepper"])
snippet.secrets.token_bytes = bytes
stored = passwords.hash(7, "a" * 100)
if passwords.check(7, "a" * 72 + "?" * 28, stored):
    print("HARM: Eve is logged in as user 7")
else:
    print("NO HARM: Eve isn't logged in")
