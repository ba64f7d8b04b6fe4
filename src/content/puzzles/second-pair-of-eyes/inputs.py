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
    return change.approvals


def whose(names):
    return " and ".join(f"{name.capitalize()}'s" for name in sorted(names)) or "nobody's"


print(whose(opened()))
if not os.path.exists("before.out"):
    sys.exit(0)
before = open("before.out").read().strip()


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


claim(
    "same-rules",
    ["Bob's and Cy's before, Cy's after", "Cy's before, Cy's after",
     "Bob's and Cy's before, Bob's and Cy's after", "Cy's before, nobody's after"],
    f"{before} before, {whose(opened())} after",
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
able = tuple(person for person in ("ann", "bob", "cy", "eve") if attempt(second.approve, person))
options = {
    ("cy",): "Only Cy", ("cy", "eve"): "Cy and Eve",
    ("ann", "cy"): "Ann and Cy", ("ann", "cy", "eve"): "Ann, Cy, and Eve",
}
claim("second-part", list(options.values()), options.get(able))
