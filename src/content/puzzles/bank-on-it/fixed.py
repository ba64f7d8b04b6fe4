"""Credits payments that the bank reports by webhook."""

import hashlib
import hmac

WINDOW = 300  # how far apart the two clocks may be, in seconds


class Receiver:
    def __init__(self, key, credit):
        self.key = key
        self.credit = credit
        self.seen = {}

    def receive(self, header, body, now):
        """Takes a header such as t=1700000000,v1=3f9c and a body."""
        fields = dict(part.split("=", 1) for part in header.split(","))
        sent = int(fields["t"])
        if abs(now - sent) > WINDOW:
            raise ValueError("the time is off")
        text = fields["t"].encode() + b"." + body
        right = hmac.new(self.key, text, hashlib.sha256).hexdigest()
        given = fields["v1"].strip().lower()
        if not hmac.compare_digest(given.encode(), right.encode()):
            raise ValueError("the signature is wrong")
        self._forget(now)
        if right in self.seen:
            return False
        self.seen[right] = sent
        self.credit(body)
        return True

    def _forget(self, now):
        for name, time in list(self.seen.items()):
            if now - time > WINDOW:
                del self.seen[name]
