"""Ann is a writer in garden and bank, Eve in garden, and Bob in bank."""

import sys
import traceback

import snippet

PIN = "pin 4711"


def claim(question, holds):
    """Prints the one option that holds."""
    fits = [text for text, held in holds.items() if held]
    if len(fits) != 1:
        sys.exit(f"{question}: {fits} hold")
    print(f"CLAIM {question}: {fits[0]}")


class Setting:
    def __init__(self):
        self.members = {
            ("garden", "ann"): "writer",
            ("bank", "ann"): "writer",
            ("garden", "eve"): "writer",
            ("bank", "bob"): "writer",
        }
        self.mails = []
        self.tracker = snippet.Tracker(self.members, self.post)

    def post(self, user, ticket):
        self.mails.append((user, ticket))

    def run(self, name, *args):
        """Returns the lines of the snippet that a rejection went through."""
        try:
            getattr(self.tracker, name)(*args)
        except snippet.Rejected as error:
            return [frame.lineno for frame in traceback.extract_tb(error.__traceback__)]
        return []


one = Setting()
for n in range(7):
    one.run("open", "ann", "bank", "x")
lines = one.run("edit", "eve", 7, {"project": "garden"})
claim("trigger", {
    "The call on line 42 rejects it.": 42 in lines,
    "The call on line 44 rejects it.": 44 in lines,
    "Line 40 rejects it.": 40 in lines,
    "It moves the ticket.": one.tracker._tickets[7].project == "garden",
})

two = Setting()
two.run("open", "ann", "garden", "x")
two.run("watch", "eve", 1)
two.run("edit", "ann", 1, {"project": "bank"})
two.run("watch", "bob", 1)
two.run("edit", "ann", 1, {"body": "y"})
claim("count", {str(n): len(two.mails) == n for n in (2, 3, 4, 5)})

MOVE, BODY = {"project": "bank"}, {"body": PIN}
cases = {
    "Ann edits project. In a second call, she edits body.":
        [("edit", "ann", 1, MOVE), ("edit", "ann", 1, BODY)],
    "Ann edits project and body in a single call that has both changes.":
        [("edit", "ann", 1, {**MOVE, **BODY})],
    "Ann edits project. Eve calls watch. Ann edits body.":
        [("edit", "ann", 1, MOVE), ("watch", "eve", 1), ("edit", "ann", 1, BODY)],
    "Eve loses her roles. Ann edits project and body in one call.":
        [None, ("edit", "ann", 1, {**MOVE, **BODY})],
}
holds = {}
for text, steps in cases.items():
    case = Setting()
    case.run("open", "ann", "garden", "x")
    case.run("watch", "eve", 1)
    for step in steps:
        if step:
            case.run(*step)
        else:
            del case.members["garden", "eve"]
    ticket = case.tracker._tickets[1]
    if (ticket.project, ticket.body) != ("bank", PIN):
        sys.exit(f"cost: {text} ends with {ticket}")
    holds[text] = any(user == "eve" and mail.body == PIN for user, mail in case.mails)
claim("cost", holds)
