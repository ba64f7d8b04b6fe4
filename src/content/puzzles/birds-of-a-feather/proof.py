"""Eve changes the settings of her workspace in every way; then someone looks at Mia's, and at a new one."""

import sys

import snippet

VALUES = [True, False, 7, "x", "", None, [], {}, {"allowed": True}, {"most": 500}]
NAMES = ["name", "seats", "look", "guests", "mail", "color", "logo", "allowed", "most", "sender", "footer"]
NAMES += ["__class__", "__dict__", "__init__", "__dataclass_fields__", "__globals__", "_x"]


def changes(depth):
    for name in NAMES:
        for value in VALUES:
            yield {name: value}
        if depth:
            for inner in changes(depth - 1):
                yield {name: inner}


def state(workspace):
    return repr(workspace), snippet.READ_ONLY.copy(), workspace.seats


tried = 0
eve, mia = snippet.Workspace("eve"), snippet.Workspace("mia")
before, fresh = state(mia), state(snippet.Workspace("new"))
for each in changes(1):
    tried += 1
    try:
        snippet.merge(eve, each)
    except (snippet.Rejected, TypeError, AttributeError):
        pass
    if state(mia) != before or state(snippet.Workspace("new")) != fresh:
        print(f"HARM: Eve sends {each} for her workspace, and Mia's is now {mia}")
        sys.exit(0)
print(f"NO HARM: after {tried} changes of Eve's, Mia's workspace and a new one are as they were")
sys.exit(1)
