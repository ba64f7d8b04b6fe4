"""Checks the orders that partners send us by HTTP."""

import hashlib
import hmac
from dataclasses import dataclass, field

AHEAD, BEHIND = 30, 300  # seconds


class Rejected(Exception):
    pass


@dataclass
class Partner:
    name: str  # as on our website, and in each of their requests
    secret: bytes
    used: dict = field(default_factory=dict)


def same(a, b):
    return hmac.compare_digest(a.encode(), b.encode())


def check(partner, headers, body, now):
    """Raises Rejected unless the partner has just sent this."""
    name, version, time, digest, signature = (
        headers.get(f"Order-{key}", "")
        for key in ("Partner", "Version", "Time", "Digest", "Signature")
    )
    if not same(version, "2"):
        raise Rejected("version")
    if not same(name, partner.name):
        raise Rejected("partner")
    if not (time.isascii() and time.isdigit() and len(time) < 12):
        raise Rejected("time")
    if not -BEHIND <= int(time) - now <= AHEAD:
        raise Rejected("time")
    if not same(digest, hashlib.sha256(body).hexdigest()):
        raise Rejected("digest")
    text = "\n".join((name, version, time, digest))
    mac = hmac.new(partner.secret, text.encode(), "sha256")
    if not same(signature, mac.hexdigest()):
        raise Rejected("signature")
    for old in [s for s, t in partner.used.items() if t < now - BEHIND]:
        del partner.used[old]
    if signature in partner.used:
        raise Rejected("used")
    partner.used[signature] = int(time)
