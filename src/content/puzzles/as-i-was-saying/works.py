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


broken = []


def club():
    changes = []
    site = snippet.Site(lambda user, password: password == "right", lambda user, path: f"{user} {path}", lambda *change: changes.append(change), {})
    return site, changes, Browser(site)


def expect(what, got, wanted):
    if got != wanted:
        broken.append(f"{what}: {got}")


site, changes, browser = club()
expect("a page for strangers", browser.send("GET", "/about", source="typed"), (200, "None /about"))
expect("the login form", browser.send("GET", "/login")[0], 200)
browser.send("POST", "/login", {"user": "mia", "password": "wrong"})
expect("a wrong password", list(site.sessions.values()), [])
expect("a sign-in", browser.sign_in(), (200, "mia /"))
expect("a link on another site", browser.send("GET", "/news", source="other"), (200, "mia /news"))
browser.send("POST", "/post", {"text": "hello"})
expect("a form", changes, [("mia", "/post", {"text": "hello"})])
site.sessions.clear()
browser.send("POST", "/post", {"text": "a long one"})
expect("a form without a session", len(changes), 1)
browser.send("POST", "/login", {"user": "mia", "password": "wrong"})
expect("a wrong password with a form", len(changes), 1)
expect("a sign-in with a form", browser.sign_in(), (200, "mia /"))
expect("the form after it", changes[1:], [("mia", "/post", {"text": "a long one"})])
browser.send("GET", "/login")
site.sessions.clear()
browser.sign_in()
expect("the form runs once", len(changes), 2)
site.sessions.clear()
browser.send("POST", "/post", {"text": "too late"})
now = snippet.time.time
snippet.time.time = lambda: now() + snippet.KEEP + 1
browser.sign_in()
expect("a form that's too old", len(changes), 2)
expect("another method", browser.send("DELETE", "/post")[0], 405)
if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
