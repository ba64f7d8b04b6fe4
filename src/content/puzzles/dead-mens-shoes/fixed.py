from dataclasses import dataclass

HOURS_8 = 8 * 3600
RIGHTS = {"staff": {"read"}, "admins": {"read", "delete"}}


class Forbidden(Exception):
    """Not signed in, or without the right."""


@dataclass
class Session:
    user: str
    seat: int
    until: int


class Portal:
    def __init__(self, directory, seats: int):
        self._directory = directory
        self._free = list(range(seats))
        self._sessions: dict[str, Session] = {}
        self._rights: dict[int, set[str]] = {}

    def sign_in(self, token: str, user: str, now: int) -> int:
        """If every seat is taken, the oldest session has to go."""
        if not self._free:
            self._end(next(iter(self._sessions)))
        seat = self._free.pop()
        self._rights.pop(seat, None)
        self._sessions[token] = Session(user, seat, now + HOURS_8)
        return seat

    def sign_out(self, token: str) -> None:
        if token in self._sessions:
            self._end(token)

    def _end(self, token: str) -> None:
        seat = self._sessions.pop(token).seat
        self._rights.pop(seat, None)
        self._free.append(seat)

    def expire(self, now: int) -> None:
        """Runs every minute."""
        for token, session in list(self._sessions.items()):
            if session.until <= now:
                del self._sessions[token]
                self._free.append(session.seat)

    def require(self, token: str, right: str) -> None:
        session = self._sessions.get(token)
        if session is None or right not in self._rights_of(session):
            raise Forbidden

    def _rights_of(self, session: Session) -> set[str]:
        seat = session.seat
        if seat not in self._rights:
            groups = self._directory.groups(session.user)
            rights = set().union(*(RIGHTS[group] for group in groups))
            self._rights[seat] = rights
        return self._rights[seat]
