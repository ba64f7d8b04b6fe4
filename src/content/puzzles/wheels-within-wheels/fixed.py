"""Who may open which document: groups of people, and their grants."""

READ, EDIT, OWN = 1, 2, 3


class Groups:
    """Groups have people in them, and other groups."""

    def __init__(self):
        self._people = {}  # group: people who are in it themselves
        self._inner = {}  # group: groups in it
        self._known = {}  # group: all its people, once asked for

    def create(self, group):
        self._people.setdefault(group, set())
        self._inner.setdefault(group, set())

    def join(self, group, person):
        self._check(group)
        self._people[group].add(person)
        self._forget(group)

    def leave(self, group, person):
        self._check(group)
        self._people[group].discard(person)
        self._forget(group)

    def nest(self, inner, outer):
        self._check(inner, outer)
        if inner == outer or self._contains(inner, outer):
            raise ValueError(f"{outer} is already in {inner}")
        self._inner[outer].add(inner)
        self._forget(inner)

    def unnest(self, inner, outer):
        self._check(inner, outer)
        self._forget(inner)
        self._inner[outer].discard(inner)
        self._forget(inner)

    def people(self, group):
        self._check(group)
        if group not in self._known:
            found = set(self._people[group])
            for inner in self._inner[group]:
                found |= self.people(inner)
            self._known[group] = frozenset(found)
        return self._known[group]

    def _check(self, *groups):
        for group in groups:
            if group not in self._people:
                raise KeyError(group)

    def _contains(self, outer, group):
        return any(
            inner == group or self._contains(inner, group)
            for inner in self._inner[outer]
        )

    def _forget(self, group):
        self._known.pop(group, None)
        for outer, inner in self._inner.items():
            if group in inner:
                self._forget(outer)


class Library:
    """Documents, each with an owner and what it grants to groups."""

    def __init__(self, groups):
        self._groups = groups
        self._owners = {}
        self._grants = {}  # document: {group: level}
        self._locked = set()

    def add(self, document, owner):
        if document in self._owners:
            raise ValueError(document)
        self._owners[document] = owner
        self._grants[document] = {}

    def grant(self, by, document, group, level):
        self._require(by, document, OWN)
        if level not in (READ, EDIT):
            raise ValueError(level)
        self._groups.people(group)  # a KeyError, if there is none
        self._grants[document][group] = level

    def revoke(self, by, document, group):
        self._require(by, document, OWN)
        self._grants[document].pop(group, None)

    def lock(self, by, document):
        """Leaves the document to its owner and its readers."""
        self._require(by, document, OWN)
        self._locked.add(document)

    def level(self, person, document):
        if person == self._owners[document]:
            return OWN
        best = 0
        for group, level in self._grants[document].items():
            if level > best and person in self._groups.people(group):
                best = level
        return min(best, READ) if document in self._locked else best

    def _require(self, person, document, level):
        if self.level(person, document) < level:
            raise PermissionError(document)
