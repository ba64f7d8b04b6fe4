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
claim("two-audiences", list(outcomes.values()), outcomes[run(["stats", "notes"], azp="stats")])

audiences = {'`["notes", "stats"]`': ["notes", "stats"], '`"note"`': "note", '`["keynotes"]`': ["keynotes"], '`"keynotes"`': "keynotes"}
claim("which-audience", list(audiences), " or ".join(name for name, value in audiences.items() if run(value) == "mia"))

used = {"nonce": "mia"}
run("notes", nonce="mia", session=used)
posts = {
    "Mia posts her token for `notes` a second time": run("notes", nonce="mia", session=used),
    "Eve copies Mia's unused token for `notes`, starts a sign-in of her own, and posts it": run("notes", nonce="mia", session={"nonce": "eve"}),
    "Eve's client asks for Mia's token with the nonce of Eve's session, and Eve posts it": run("keynotes", nonce="eve", session={"nonce": "eve"}),
    "Eve posts a token without a nonce, and hasn't started a sign-in": run("notes", nonce=None, session={}),
}
claim("stopped-by-nonce", list(posts), " or ".join(name for name, got in posts.items() if got == "nonce"))

values = ["notes", "keynotes", "note", "stats", "Notes"]


def accepts(audience, **changes):
    return run(audience, **changes) == "mia"


def accepted_twice(audience):
    session = {"nonce": "n1"}
    return all(run(audience, session=session) == "mia" for _ in range(2))


holds = {
    "If `aud: [x]` is accepted, `aud: x` is accepted, too": all(accepts(x) for x in values if accepts([x])),
    "If `aud: x` is accepted, `aud: [x]` is accepted, too": all(accepts([x]) for x in values if accepts(x)),
    "If a token is accepted, posting it again to that session fails": not any(map(accepted_twice, values)),
    "If `azp` isn't `notes`, a list of 2 names is rejected": not any(accepts([x, y], azp=z) for x in values for y in values for z in (*values, None) if z != "notes"),
}
claim("property", list(holds), " or ".join(name for name, held in holds.items() if not held))
