from dataclasses import dataclass

HOURS_8 = 8 * 3600
RIGHTS = {"staff": {"read"}, "admins": {"read", "delete"}}
WITHOUT_SECOND_FACTOR = {"read"}


class Forbidden(Exception):
    """Not signed in, or without the right."""


@dataclass
class Session:
    user: str
    second_factor: bool
    until: int


class Portal:
    def __init__(self, directory):
        self._directory = directory
        self._sessions: dict[str, Session] = {}
        self._rights: dict[int, set[str]] = {}

    def sign_in(self, token, user, second_factor, now) -> None:
        session = Session(user, second_factor, now + HOURS_8)
        self._sessions[token] = session

    def sign_out(self, token: str) -> None:
        self._sessions.pop(token, None)

    def expire(self, now: int) -> None:
        """Ends the sessions whose time is over, each minute."""
        for token, session in list(self._sessions.items()):
            if session.until <= now:
                del self._sessions[token]

    def require(self, token: str, right: str) -> None:
        session = self._sessions.get(token)
        if session is None or right not in self._rights_of(session):
            raise Forbidden

    def _rights_of(self, session: Session) -> set[str]:
        """Asks the directory, which is slow, once a session."""
        key = id(session)
        if key not in self._rights:
            rights = set()
            for group in self._directory.groups(session.user):
                rights |= RIGHTS[group]
            if not session.second_factor:
                rights &= WITHOUT_SECOND_FACTOR
            self._rights[key] = rights
        return self._rights[key]
