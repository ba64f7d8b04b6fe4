import sys
import time

import snippet

now = time.time()
broken = []


def outcome(session=None, **changes):
    claims = {"iss": snippet.ISSUER, "aud": "notes", "sub": "mia", "exp": now + 300, "iat": now, "nonce": "n1", **changes}
    claims = {name: value for name, value in claims.items() if value is not None}
    try:
        return snippet.user_of(claims, {"nonce": "n1"} if session is None else session)
    except snippet.Rejected as error:
        return str(error)


def expect(what, got, wanted):
    if got != wanted:
        broken.append(f"{what}: {got}")


expect("a string", outcome(), "mia")
expect("a string and a party", outcome(azp="notes"), "mia")
expect("a list", outcome(aud=["notes"]), "mia")
expect("two audiences", outcome(aud=["stats", "notes"], azp="notes"), "mia")
expect("another party", outcome(aud=["stats", "notes"], azp="stats"), "authorized party")
expect("no party", outcome(aud=["stats", "notes"]), "authorized party")
expect("another client", outcome(aud="stats"), "audience")
expect("a list of another client", outcome(aud=["stats"]), "audience")
expect("no audience", outcome(aud=None), "audience")
expect("another issuer", outcome(iss="https://id.eve.example"), "issuer")
expect("a longer issuer", outcome(iss=snippet.ISSUER + ".eve.example"), "issuer")
expect("an expired token", outcome(exp=now - 300), "expiry")
expect("a clock that's behind", outcome(exp=now - 20, iat=now + 20), "mia")
expect("a token of the future", outcome(iat=now + 300), "issue time")
expect("another nonce", outcome(nonce="n2"), "nonce")
expect("no nonce", outcome(nonce=None), "nonce")
expect("no session", outcome(session={}), "session")
expect("no session and no nonce", outcome(session={}, nonce=None), "session")
session = {"nonce": "n1"}
expect("once", outcome(session), "mia")
expect("twice", outcome(session), "session")
if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
