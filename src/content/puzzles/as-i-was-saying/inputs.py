import sys
import traceback
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


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


def club():
    changes = []
    site = snippet.Site(lambda user, password: password == "right", lambda user, path: path, lambda *change: changes.append(change), {})
    return site, changes, Browser(site)


site, changes, browser = club()
browser.sign_in()


def failing(*change):
    raise OSError


site.change = failing
lines = []
try:
    browser.send("POST", "/leave", {"sure": "yes"}, source="other")
except OSError as error:
    lines = [str(frame.lineno) for frame in traceback.extract_tb(error.__traceback__) if frame.name == "handle"]
claim("traceback", ["Line 30", "Line 35", "Line 37", "Line 38"], f"Line {', '.join(lines)}")

site, changes, browser = club()
browser.sign_in()
browser.log.clear()
browser.send("POST", "/leave", {"sure": "yes"}, source="other")
lines = [f"`{line}`" for line in browser.log]
logs = [
    "`POST /leave 303`, `GET /login 303`, and `GET / 200`",
    "`POST /leave 303`, and `GET /login 200`",
    "`POST /leave 303`, and `GET / 200`",
    "`POST /leave 303`, `GET /login 303`, and `GET /leave 200`",
]
claim("log", logs, f"{', '.join(lines[:-1])}, and {lines[-1]}")

site, changes, browser = club()
lax = snippet.with_cookie


def strict(name, value, response):
    status, headers, body = lax(name, value, response)
    return status, {**headers, "Set-Cookie": headers["Set-Cookie"].replace("Lax", "Strict")}, body


snippet.with_cookie = strict
browser.sign_in()
moments = {
    "With the first GET of `/login`": lambda: browser.send("POST", "/leave", {"sure": "yes"}, source="other"),
    "With the second GET of `/login`": lambda: browser.send("GET", "/login", source="typed"),
    "When she next signs in": browser.sign_in,
}
when = [moment for moment, act in moments.items() if (act(), changes)[1]]
claim("typed-address", ["It doesn't run at all", *moments], when[0] if when else "It doesn't run at all")
snippet.with_cookie = lax

site, changes, browser = club()
clock = [43200]
snippet.time = SimpleNamespace(time=lambda: clock[0])
browser.send("POST", "/post", {"text": "1"})
clock[0] += 480
browser.send("POST", "/login", {"user": "mia", "password": "wrong"})
clock[0] += 240
browser.sign_in()
kept, run = "It's still kept" if site.aside else "It's gone", "has run" if changes else "hasn't run"
claim("after-a-typo", [f"{k} and {r}" for k in ("It's still kept", "It's gone") for r in ("has run", "hasn't run")], f"{kept} and {run}")
