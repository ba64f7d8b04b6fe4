import sys
import time

import snippet

now = time.time()


def run(audience, nonce="n1", expected="n1", session=None, **changes):
    claims = {"iss": snippet.ISSUER, "aud": audience, "sub": "mia", "exp": now + 300, "iat": now, "nonce": nonce, **changes}
    claims = {name: value for name, value in claims.items() if value is not None}
    try:
        return snippet.user_of(claims, {"nonce": expected} if session is None else session)
    except snippet.Rejected as error:
        return str(error)


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


outcomes = {
    "mia": "It returns Mia's ID",
    "audience": "It rejects the audience",
    "authorized party": "It rejects the authorized party",
    "nonce": "It rejects the nonce",
}
claim("one-audience", list(outcomes.values()), outcomes[run(["notes"], azp="stats")])

lines = {"audience": "Line 24", "authorized party": "Line 26", "nonce": "Line 34", "mia": "Line 35"}
claim("last-line", list(lines.values()), lines[run("keynotes", azp="keynotes")])

session = {"nonce": "n1"}
assert run("notes", session=session, exp=now - 600) == "expiry"
seconds = {"session": "It rejects the session", "mia": "It returns Mia's ID", "nonce": "It rejects the nonce", "issue time": "It rejects the issue time"}
claim("second-post", list(seconds.values()), seconds[run("notes", session=session)])

values = ["notes", "keynotes", "note", "stats", "Notes"]


def accepts(audience, **changes):
    return run(audience, **changes) == "mia"


holds = {
    "If `azp` is there and isn't `notes`, the token is rejected": not any(accepts(a, azp=y) for x in values for a in (x, [x]) for y in values if y != "notes"),
    "If `aud: x` is accepted, `aud: [x]` is accepted, too": all(accepts([x]) for x in values if accepts(x)),
    "If `aud: [x]` is accepted, `aud: x` is accepted, too": all(accepts(x) for x in values if accepts([x])),
    "If `aud: [x]` is accepted, `aud: [x, x]` is accepted, too": all(accepts([x, x]) for x in values if accepts([x])),
}
claim("which-holds", list(holds), " or ".join(name for name, held in holds.items() if held))
