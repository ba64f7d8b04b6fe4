"""Pages of Eve's send forms to the club's site from Mia's browser."""

import sys
from types import SimpleNamespace

import snippet


class Browser:
    """Follows redirects, and keeps and sends cookies by their SameSite attribute, as RFC 6265bis has it."""

    def __init__(self, site):
        self.site, self.cookies, self.log = site, {}, []

    def send(self, method, path, form=None, source="own", top=True):
        while True:
            cross = source == "other"
            sent = {
                name: value
                for name, (value, same_site) in self.cookies.items()
                if not cross or (top and method == "GET" and same_site == "Lax")
            }
            fetch_site = {"own": "same-origin", "other": "cross-site", "typed": "none"}[source]
            request = SimpleNamespace(method=method, path=path, form=form or {}, cookies=sent, headers={"Sec-Fetch-Site": fetch_site})
            status, headers, body = self.site.handle(request)
            self.log.append(f"{method} {path} {status}")
            if "Set-Cookie" in headers and (top or not cross):
                pair, *attributes = headers["Set-Cookie"].split("; ")
                name, value = pair.split("=", 1)
                self.cookies[name] = value, [a for a in attributes if a.startswith("SameSite=")][0][9:]
            if status != 303 or len(self.log) > 40:
                return status, body
            method, path, form = "GET", headers["Location"], None

    def sign_in(self, user="mia"):
        return self.send("POST", "/login", {"user": user, "password": "right"})


def club():
    changes = []
    site = snippet.Site(lambda user, password: password == "right", lambda user, path: path, lambda *change: changes.append(change), {})
    return site, changes, Browser(site)


harms, tried = [], 0
for signed_in in True, False:
    for top in True, False:
        for later in True, False:
            site, changes, browser = club()
            if signed_in:
                browser.sign_in()
            tried += 1
            browser.send("POST", "/leave", {"sure": "yes"}, source="other", top=top)
            if later:
                browser.send("GET", "/", source="typed")
                site.sessions.clear()
                browser.sign_in()
            if changes:
                harms.append((changes[0], signed_in, top, browser.log))
if harms:
    change, signed_in, top, log = harms[0]
    print(f"HARM: {len(harms)} of {tried} tries make a change as {change[0]}, such as {change[1]} by {', '.join(log[-3:])}")
    sys.exit(0)
print(f"NO HARM: {tried} forms of another site, and no change")
sys.exit(1)
