"""Pages of Eve's post a form to the wiki, from a browser that Mia is signed in with."""

import sys

import snippet

PAGES = ["https://eve.example/", "https://wiki.example.eve.example/x", "https://eve.example/?https://wiki.example", "http://wiki.example/"]
POLICIES = ["no-referrer", "same-origin", "origin", "strict-origin", "strict-origin-when-cross-origin", "unsafe-url"]


def sent(page, policy):
    """The headers of a cross-origin POST by the Fetch standard, for a target with https."""
    origin = "/".join(page.split("/")[:3])
    if policy in ("no-referrer", "same-origin"):
        return {"Origin": "null"}
    return {"Origin": origin, "Referer": page if policy == "unsafe-url" else f"{origin}/"}


harms, tried = [], 0
for page in PAGES:
    for policy in POLICIES:
        tried += 1
        changed = []
        app = snippet.guard(lambda method, path, headers, body: changed.append(headers["Cookie"]) or (200, "saved"))
        app("POST", "/pages/7", {**sent(page, policy), "Cookie": "session=mia"}, "text=Eve+was+here")
        if changed:
            harms.append((page, policy))
if harms:
    print(f"HARM: {len(harms)} of {tried} forms change a page as Mia, such as one on {harms[0][0]} with the policy {harms[0][1]}")
    sys.exit(0)
print(f"NO HARM: {tried} forms on other sites, all rejected")
sys.exit(1)
