import hashlib
import hmac
import sys

import snippet

NOW = 1_700_000_000
broken = []


def request(time=NOW, name="acme", version="2", body=b"{}", secret=b"key", **changed):
    digest = hashlib.sha256(body).hexdigest()
    text = "\n".join((name, version, str(time), digest))
    signature = hmac.new(secret, text.encode(), "sha256").hexdigest()
    headers = {"Partner": name, "Version": version, "Time": str(time), "Digest": digest, "Signature": signature} | changed
    return {f"Order-{key}": value for key, value in headers.items()}, body


def expect(what, wanted, headers, body, now=NOW, partner=None):
    try:
        snippet.check(partner or snippet.Partner("acme", b"key"), headers, body, now)
        got = "accepted"
    except snippet.Rejected as error:
        got = str(error)
    if got != wanted:
        broken.append(f"{what}: {got}")


expect("an order", "accepted", *request())
expect("the oldest", "accepted", *request(time=NOW - 300))
expect("too old", "time", *request(time=NOW - 301))
expect("the newest", "accepted", *request(time=NOW + 30))
expect("too new", "time", *request(time=NOW + 31))
expect("no time", "time", *request(time="soon"))
expect("other digits", "time", *request(time="١٧٠٠٠٠٠٠٠٠"))
expect("another version", "version", *request(version="1"))
expect("another partner", "partner", *request(name="eve"))
expect("another body", "digest", request()[0], b"{}!")
expect("another secret", "signature", *request(secret=b"no"))
expect("no signature", "signature", *request(Signature=""))
expect("a strange signature", "signature", *request(Signature="é" * 64))
expect("capitals", "signature", *request(Signature=request()[0]["Order-Signature"].upper()))
expect("nothing", "version", {}, b"")
partner = snippet.Partner("acme", b"key")
expect("once", "accepted", *request(), partner=partner)
expect("twice", "used", *request(), partner=partner)
expect("the last second", "used", *request(), now=NOW + 300, partner=partner)
expect("another one", "accepted", *request(time=NOW + 301), now=NOW + 301, partner=partner)
if len(partner.used) != 1:
    broken.append(f"{len(partner.used)} signatures kept")
if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
