import re

TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")


class BadRequest(Exception):
    """Answered with a 400."""


def _key(name: str) -> str:
    return "HTTP_" + name.upper().replace("-", "_")


class Gateway:
    """Signs users in for applications that leave that to us."""

    def __init__(self, sessions, application):
        self._sessions = sessions
        self._application = application

    def handle(self, path: str, headers, session: str | None):
        """`headers` are pairs, exactly as the client sent them."""
        user, trial = self._sessions.get(session, ("guest", True))
        passed = [
            (name, value)
            for name, value in headers
            if not _key(name).startswith("HTTP_X_REMOTE_")
        ]
        passed.append(("X-Remote-User", user))
        if trial:
            passed.append(("X-Remote-Limit", "read"))
        return self._application(_environ(path, passed))


def _environ(path: str, headers) -> dict[str, str]:
    """A WSGI environment. Headers of one connection end here."""
    ends_here = {"connection", "keep-alive", "te", "upgrade"}
    for name, value in headers:
        if name.lower() == "connection":
            options = value.lower().split(",")
            ends_here.update(option.strip() for option in options)
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": path}
    for name, value in headers:
        if not TOKEN.fullmatch(name):
            raise BadRequest(f"not a header: {name!r}")
        if name.lower() in ends_here:
            continue
        key = _key(name)
        before = environ[key] + "," if key in environ else ""
        environ[key] = before + value
    return environ


def wiki(environ: dict[str, str]) -> str:
    """One of the applications."""
    user = environ.get("HTTP_X_REMOTE_USER", "guest")
    limit = environ.get("HTTP_X_REMOTE_LIMIT")
    if environ["PATH_INFO"] == "/edit" and limit == "read":
        return "403 read only"
    return f"200 {environ['PATH_INFO']} for {user}"
