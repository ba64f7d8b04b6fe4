from dataclasses import dataclass, replace

EDITABLE = {"title", "body", "project"}
RANK = {"viewer": 1, "writer": 2, "admin": 3}


class Rejected(Exception):
    """No such ticket, or the caller can't do this with it."""


@dataclass(frozen=True)
class Ticket:
    number: int
    project: str
    title: str
    body: str = ""


class Tracker:
    def __init__(self, members: dict[tuple[str, str], str], post):
        self._members = members  # (project, user) -> role
        self._post = post
        self._tickets: dict[int, Ticket] = {}
        self._watchers: dict[int, set[str]] = {}

    def open(self, user, project, title, body=""):
        self._require(user, project, "writer")
        ticket = Ticket(len(self._tickets) + 1, project, title, body)
        self._tickets[ticket.number] = ticket
        self._watchers[ticket.number] = {user}
        return ticket

    def watch(self, user, number):
        self._require(user, self._load(number).project, "viewer")
        self._watchers[number].add(user)

    def edit(self, user, number, changes: dict):
        """Changes some fields. A new `project` moves the ticket."""
        if not changes.keys() <= EDITABLE:
            raise Rejected
        old = self._load(number)
        self._require(user, old.project, "writer")
        new = replace(old, **changes)
        self._require(user, new.project, "writer")
        self._tickets[number] = new
        for watcher in sorted(self._watchers[number]):
            if self._rank(watcher, old.project) >= RANK["viewer"]:
                self._post(watcher, new)

    def _load(self, number):
        if number not in self._tickets:
            raise Rejected
        return self._tickets[number]

    def _rank(self, user, project):
        return RANK.get(self._members.get((project, user)), 0)

    def _require(self, user, project, role):
        if self._rank(user, project) < RANK[role]:
            raise Rejected
