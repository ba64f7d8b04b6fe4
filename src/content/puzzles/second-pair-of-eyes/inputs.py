import os
import sys

import snippet


def attempt(call, *arguments):
    try:
        call(*arguments)
    except PermissionError:
        return False
    return True


def opened():
    """What the first question does."""
    change = snippet.Change("ann", ["r1", "r2"])
    change.approve("bob")
    change.amend("bob", ["r1", "r2"])
    change.approve("cy")
    return len(change.approvals)


print("approvals", opened())
if not os.path.exists("before.out"):
    sys.exit(0)
before = open("before.out").read().split()[1]


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


claim(
    "first",
    [f"{old} before, {new} after" for old, new in ((2, 2), (2, 1), (1, 1), (1, 0))],
    f"{before} before, {opened()} after",
)


def prepared():
    change = snippet.Change("ann", ["r1", "r2", "r3"])
    change.suggest("eve", ["r1", "r2", "r4"])
    change.suggest("eve", ["r1", "r2", "r5"])
    change.accept("ann", 0)
    return change


calls = {
    "`accept('eve', 0)`": ("accept", "eve", 0),
    "`amend('dee', ['r6'])`": ("amend", "dee", ["r6"]),
    "`split('dee', 1)`": ("split", "dee", 1),
    "`approve('dee')`": ("approve", "dee"),
}
raised = [option for option, (name, *arguments) in calls.items() if not attempt(getattr(prepared(), name), *arguments)]
claim("raises", list(calls), " or ".join(raised))

change = prepared()
change.amend("bob", ["r1", "r6", "r4"])
second = change.split("bob", 2)
for each in (change, second):
    for person in ("ann", "bob", "cy", "eve"):
        attempt(each.approve, person)
claim("parts", ["1 and 1", "1 and 2", "1 and 3", "2 and 2"], f"{len(change.approvals)} and {len(second.approvals)}")
