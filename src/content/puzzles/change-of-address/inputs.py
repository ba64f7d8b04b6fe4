"""Ann is a writer in garden and bank, Eve in garden, and Bob in bank."""

import sys
import traceback

import snippet


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
    "It moves the ticket.": one.tracker._tickets[7].project == "garden",
    "Line 40 rejects it.": lines[-1:] == [40],
    "Line 52 rejects it.": lines[-1:] == [52],
    "Line 60 rejects it.": lines[-1:] == [60],
})

two = Setting()
two.run("open", "ann", "garden", "x")
two.run("watch", "eve", 1)
two.run("edit", "ann", 1, {"project": "bank"})
move = [user for user, _ in two.mails]
two.run("edit", "ann", 1, {"body": "y"})
later = [user for user, _ in two.mails][len(move):]
claim("emails", {
    "Ann, then Ann": (move, later) == (["ann"], ["ann"]),
    "Eve, then nobody": (move, later) == (["eve"], []),
    "Ann and Eve, then Ann": (move, later) == (["ann", "eve"], ["ann"]),
    "Ann and Eve, then Ann and Eve": (move, later) == (["ann", "eve"], ["ann", "eve"]),
})

three = Setting()
three.run("open", "ann", "bank", "x")
three.run("watch", "bob", 1)
for changes in (
    {"body": "a", "project": "garden"},
    {"body": "b"},
    {"body": "c", "project": "bank"},
    {"body": "d"},
):
    three.run("edit", "ann", 1, changes)
seen = "".join(mail.body for user, mail in three.mails if user == "bob")
claim("cost", {
    "`a` and `d`": seen == "ad",
    "`c` and `d`": seen == "cd",
    "All four": seen == "abcd",
    "Only `d`": seen == "d",
})
