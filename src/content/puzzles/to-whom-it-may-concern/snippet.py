"""Checks the ID tokens that sign people in to the notes app."""

import time

ISSUER = "https://id.acme.example"
CLIENT = "notes"
LEEWAY = 60  # seconds


class Rejected(Exception):
    pass


def require(holds, name):
    if not holds:
        raise Rejected(name)


def user_of(claims, session):
    """The ID of the user whom a verified token's claims name."""
    require(claims.get("iss") == ISSUER, "issuer")

    audience = claims.get("aud") or []
    require(CLIENT in audience, "audience")
    if isinstance(audience, list) and len(audience) > 1:
        require(claims.get("azp") == CLIENT, "authorized party")

    now = time.time()
    require(claims["exp"] > now - LEEWAY, "expiry")
    require(claims["iat"] < now + LEEWAY, "issue time")

    expected = session.pop("nonce", None)
    require(expected is not None, "session")
    require(claims.get("nonce") == expected, "nonce")
    return claims["sub"]
