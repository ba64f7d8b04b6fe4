"""The cache in front of the shop's pages."""

from dataclasses import dataclass, field

from sessions import Session


@dataclass
class Reply:
    body: str
    status: int = 200
    headers: dict = field(default_factory=dict)
    vary: set = field(default_factory=set)


class Front:
    def __init__(self, pages):
        self.pages = pages
        self.kept = {}

    def get(self, path, cookie=""):
        for key in (path, None), (path, cookie):
            if key in self.kept:
                return self.kept[key]
        session = Session(cookie)
        reply = self.pages[path](session)
        session.finish(reply)
        if reply.status == 200 and "Cache-Control" not in reply.headers:
            one = cookie if "Cookie" in reply.vary else None
            self.kept[path, one] = reply
        return reply
=== sessions.py
"""Sessions. A cookie has the ID of one."""

STORE = {}  # values by ID. The login form adds them.


class Session:
    def __init__(self, cookie):
        self.cookie = cookie
        self.used = False

    @property
    def values(self):
        self.used = True
        return STORE.get(self.cookie, {})

    def finish(self, reply):
        """Adds what the session needs to the reply of a page."""
        if self.used:
            reply.vary.add("Cookie")
        if "stay" in STORE.get(self.cookie, {}):
            self.send(reply, self.cookie, 30)
        elif self.cookie and self.cookie not in STORE:
            self.send(reply, "", 0)

    def send(self, reply, value, days):
        cookie = f"session={value}; Max-Age={days * 86400}"
        reply.headers["Set-Cookie"] = cookie + "; Secure; HttpOnly"
