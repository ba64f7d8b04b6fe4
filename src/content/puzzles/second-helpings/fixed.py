import hmac
from hashlib import sha256


class BatchError(Exception):
    """Nothing in the batch was paid."""


class Payments:
    """Batches of payments, approved one day and run on another.

    A row is one payment. Two equal rows are two payments.
    """

    def __init__(self, key: bytes, pay):
        self._key = key
        self._pay = pay
        self._done: set[bytes] = set()

    def approve(self, rows: list[bytes]) -> bytes:
        """Returns the seal for a batch that was reviewed."""
        return self._seal(_root(rows))

    def run(self, rows: list[bytes], seal: bytes) -> None:
        """Pays an approved batch, once."""
        root = _root(rows)
        if not hmac.compare_digest(seal, self._seal(root)):
            raise BatchError("not what was approved")
        if root in self._done:
            raise BatchError("already run")
        self._done.add(root)
        for row in rows:
            self._pay(row)

    def _seal(self, root: bytes) -> bytes:
        return hmac.new(self._key, root, sha256).digest()


def _root(rows: list[bytes]) -> bytes:
    """Hashes rows in pairs, then pairs of pairs, up to one root."""
    if not rows:
        raise BatchError("empty")
    size = len(rows).to_bytes(8, "big")
    level = [sha256(b"\0" + row).digest() for row in rows]
    kept = spare = b""
    while len(level) > 1:
        if len(level) % 2:
            spare = level[-1]
            kept += spare
            del level[-1]
        level = [
            sha256(b"\1" + level[i] + level[i + 1]).digest()
            for i in range(0, len(level), 2)
        ]
    return sha256(b"\2" + size + level[0] + kept).digest()
