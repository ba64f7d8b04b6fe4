import hmac
from hashlib import sha256


class BatchError(Exception):
    """Nothing of the batch has been paid."""


class Payments:
    """Batches of payments, approved on one day and run on another.

    A row is one payment. Two equal rows are two payments.
    """

    def __init__(self, key: bytes, pay):
        self._key = key
        self._pay = pay
        self._done: set[bytes] = set()

    def approve(self, rows: list[bytes]) -> bytes:
        """The seal that goes with a batch that was looked at."""
        return self._seal(len(rows), _root(rows))

    def run(self, rows: list[bytes], seal: bytes) -> None:
        """Pays an approved batch, once."""
        root = _root(rows)
        if not hmac.compare_digest(seal, self._seal(len(rows), root)):
            raise BatchError("not what was approved")
        if root in self._done:
            raise BatchError("has been run")
        self._done.add(root)
        for row in rows:
            self._pay(row)

    def _seal(self, count: int, root: bytes) -> bytes:
        text = count.to_bytes(8, "big") + root
        return hmac.new(self._key, text, sha256).digest()


def _root(rows: list[bytes]) -> bytes:
    """The hash tree's root. Receipts are paths up to it."""
    if not rows:
        raise BatchError("empty")
    level = [sha256(b"\0" + row).digest() for row in rows]
    while len(level) > 1:
        if len(level) % 2:
            level.append(level[-1])
        level = [
            sha256(b"\1" + left + right).digest()
            for left, right in zip(level[::2], level[1::2])
        ]
    return level[0]
