import re

TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")


class BadRequest(Exception):
    """Answered with a 400."""


class Gateway:
    """Signs users in for applications that leave that to us."""

    def __init__(self, sessions: dict[str, str], application):
        self._sessions = sessions
        self._application = application

    def handle(self, path: str, headers, session: str | None):
        """`headers` are pairs, as the client has sent them."""
        passed = [
            (name, value)
            for name, value in headers
            if name.lower().replace("_", "-") != "x-remote-user"
        ]
        user = self._sessions.get(session)
        if user is not None:
            passed.append(("X-Remote-User", user))
        return self._application(_environ(path, passed))


def _environ(path: str, headers) -> dict[str, str]:
    """A WSGI environment. Headers of one name are joined."""
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": path}
    for name, value in headers:
        if not TOKEN.fullmatch(name):
            raise BadRequest(f"not a header: {name!r}")
        key = "HTTP_" + name.upper().replace("-", "_")
        if key in environ:
            environ[key] += "," + value
        else:
            environ[key] = value
    return environ


def wiki(environ: dict[str, str]) -> str:
    """One of the applications. Visitors may read the front page."""
    user = environ.get("HTTP_X_REMOTE_USER", "guest")
    if environ["PATH_INFO"] == "/admin" and user != "root":
        return "403 only for root"
    return f"200 {environ['PATH_INFO']} for {user}"
