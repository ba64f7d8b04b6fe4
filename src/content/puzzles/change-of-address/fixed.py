from dataclasses import dataclass, replace

EDITABLE = {"title", "body", "project"}
RANK = {"viewer": 1, "writer": 2, "admin": 3}


class Refused(Exception):
    """No such ticket, or the caller may not do this with it."""


@dataclass(frozen=True)
class Ticket:
    number: int
    project: str
    title: str
    body: str = ""


class Tracker:
    def __init__(self, members: dict[tuple[str, str], str]):
        self._members = members  # (project, user) -> role
        self._tickets: dict[int, Ticket] = {}

    def open(self, user, project, title, body=""):
        self._require(user, project, "writer")
        ticket = Ticket(len(self._tickets) + 1, project, title, body)
        self._tickets[ticket.number] = ticket
        return ticket

    def read(self, user, number):
        ticket = self._load(number)
        self._require(user, ticket.project, "viewer")
        return ticket

    def edit(self, user, number, changes: dict):
        """Changes some fields. A new `project` moves the ticket."""
        if not changes.keys() <= EDITABLE:
            raise Refused
        ticket = self._load(number)
        self._require(user, ticket.project, "writer")
        ticket = replace(ticket, **changes)
        self._require(user, ticket.project, "writer")
        self._tickets[number] = ticket
        return ticket

    def _load(self, number):
        if number not in self._tickets:
            raise Refused
        return self._tickets[number]

    def _require(self, user, project, role):
        held = self._members.get((project, user))
        if RANK.get(held, 0) < RANK[role]:
            raise Refused
