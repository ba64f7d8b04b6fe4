import hashlib
import hmac
import sys

import snippet

NOW = 1_700_000_000


def claim(question, options):
    fits = [option for option, holds in options.items() if holds]
    if len(fits) != 1:
        print(f"{question}: {fits} fit")
        sys.exit(1)
    print(f"CLAIM {question}: {fits[0]}")


def request(time=NOW, body=b"{}", **changed):
    digest = hashlib.sha256(body).hexdigest()
    text = "\n".join(("acme", "2", str(time), digest))
    signature = hmac.new(b"key", text.encode(), "sha256").hexdigest()
    headers = {"Partner": "acme", "Version": "2", "Time": str(time), "Digest": digest, "Signature": signature} | changed
    return {f"Order-{key}": value for key, value in headers.items()}, body


def outcome(headers, body, now=NOW, partner=None):
    try:
        snippet.check(partner or snippet.Partner("acme", b"key"), headers, body, now)
        return "accepted"
    except Exception as error:
        return f"{type(error).__name__} {error}".split(":")[0]


strange = outcome(*request(Signature="é" + request()[0]["Order-Signature"][1:]))
claim("strange", {
    "It raises `TypeError`": strange.startswith("TypeError"),
    "It raises `UnicodeEncodeError`": strange.startswith("UnicodeEncodeError"),
    "It returns": strange == "accepted",
    "It raises `Rejected`": strange.startswith("Rejected"),
})

partner = snippet.Partner("acme", b"key")
outcome(*request(), partner=partner)
claim("accepted", {
    "One that comes for the second time, 200 seconds after the first": outcome(*request(), now=NOW + 200, partner=partner) == "accepted",
    "One that comes 60 seconds before its time": outcome(*request(time=NOW + 60)) == "accepted",
    "One that comes 300 seconds after its time": outcome(*request(time=NOW - 300)) == "accepted",
    "One whose signature is in capital letters": outcome(*request(Signature=request()[0]["Order-Signature"].upper())) == "accepted",
})

partner = snippet.Partner("acme", b"key")
first, second = request(time=NOW), request(time=NOW + 305)
outcome(*first, now=NOW + 10, partner=partner)
outcome(*second, now=NOW + 305, partner=partner)
has_first, has_second = (each[0]["Order-Signature"] in partner.used for each in (first, second))
claim("kept", {
    "Only the second's": has_second and not has_first,
    "Both": has_first and has_second,
    "Only the first's": has_first and not has_second,
    "Neither": not has_first and not has_second,
})
