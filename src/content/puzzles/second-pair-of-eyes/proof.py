"""Plays short sequences of calls, remembers who wrote each rule, and counts the approvals of people who wrote none."""

import itertools
import sys

import snippet

PEOPLE = ("ann", "bob", "eve", "cy")
STEPS = [
    *((name, by) for name in ("amend", "suggest", "approve") for by in ("bob", "eve")),
    *(("accept", by) for by in ("ann", "bob")),
    *(("split", by) for by in ("ann", "bob")),
]


def play(steps, pair):
    """Two people approve at the end. A rule tells who wrote it: ("ann", 1)."""
    change = snippet.Change("ann", [("ann", 1), ("ann", 2), ("ann", 3)])
    changes = [change]
    for number, (name, by) in enumerate(steps, 10):
        rules = change.rules[:-1] + [(by, number)]
        try:
            if name in ("amend", "suggest"):
                getattr(change, name)(by, rules)
            elif name == "accept":
                change.accept(by, 0)
            elif name == "split":
                changes.append(change.split(by, 1))
            else:
                change.approve(by)
        except (PermissionError, IndexError):
            return []
    for each in changes:
        for person in pair:
            try:
                each.approve(person)
            except PermissionError:
                pass
    return changes


tried = 0
for length in range(1, 5):
    for steps in itertools.product(STEPS, repeat=length):
        for pair in itertools.combinations(PEOPLE, 2):
            for change in play(steps, pair):
                try:
                    rules = change.publish()
                except PermissionError:
                    continue
                tried += 1
                writers = {who for who, _ in rules}
                if len(change.approvals - writers) < snippet.NEEDED:
                    print(f"HARM: {sorted(writers)} wrote {rules}, and it's live with the approvals of {sorted(change.approvals)}")
                    sys.exit(0)
print(f"NO HARM: each of {tried} published changes has {snippet.NEEDED} approvals of people who wrote none of it")
sys.exit(1)
