"""The passwords of a web shop. Rows of its table hold the hashes."""

import hmac
import secrets
from collections.abc import Callable
from unicodedata import normalize

# The binding of a C library, which is slow on purpose. It reads the
# secret up to the first NUL, and 72 bytes of it at most.
Slow = Callable[[bytes, bytes], bytes]

LONGEST = 1000


class Passwords:
    """`peppers` come from the configuration. New ones are appended."""

    def __init__(self, slow: Slow, peppers: list[bytes]):
        self._slow = slow
        self._peppers = peppers

    def hash(self, user: int, password: str) -> str:
        """A new hash, for at most `LONGEST` characters."""
        if len(password) > LONGEST:
            raise ValueError("too long")
        pepper = len(self._peppers) - 1
        salt = secrets.token_bytes(16)
        digest = self._digest(pepper, salt, user, password)
        return f"{pepper}${salt.hex()}${digest.hex()}"

    def check(self, user: int, password: str, stored: str) -> bool:
        pepper, salt, digest = stored.split("$")
        if len(password) > LONGEST:
            return False
        salt = bytes.fromhex(salt)
        found = self._digest(int(pepper), salt, user, password)
        return hmac.compare_digest(found.hex(), digest)

    def is_current(self, stored: str) -> bool:
        pepper, _, _ = stored.split("$")
        return int(pepper) == len(self._peppers) - 1

    def _digest(self, pepper: int, salt: bytes, user: int, password):
        text = normalize("NFC", password)
        secret = self._slow(text.encode("utf-8", "surrogatepass"), salt)
        message = f"{user}:".encode() + secret
        key = self._peppers[pepper]
        return hmac.digest(key, message, "sha512")
