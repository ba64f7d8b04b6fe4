"""Tickets go between two projects. Who sees what without a role there?"""

import sys

import snippet

PIN = "pin 4711"


class Setting:
    def __init__(self):
        self.members = {
            ("garden", "ann"): "writer",
            ("bank", "ann"): "writer",
            ("garden", "eve"): "writer",
            ("bank", "bob"): "writer",
        }
        self.leaks = []
        self.tracker = snippet.Tracker(dict(self.members), self.post)

    def post(self, user, ticket):
        if (ticket.project, user) not in self.members:
            self.leaks.append((user, ticket))


def rejected(call, *args):
    try:
        call(*args)
    except snippet.Rejected:
        return True
    return False


def mailed():
    for steps in (
        [{"project": "bank"}, {"body": PIN}],
        [{"project": "bank", "body": PIN}],
        [{"body": "roses"}, {"project": "bank", "title": "safe", "body": PIN}],
    ):
        setting = Setting()
        number = setting.tracker.open("ann", "garden", "x").number
        setting.tracker.watch("eve", number)
        for changes in steps:
            setting.tracker.edit("ann", number, changes)
        if any(ticket.body == PIN for _, ticket in setting.leaks):
            return True
    return False


def taken():
    setting = Setting()
    number = setting.tracker.open("bob", "bank", "login fails", PIN).number
    return not rejected(setting.tracker.edit, "eve", number, {"project": "garden"})


def planted():
    setting = Setting()
    number = setting.tracker.open("eve", "garden", "x").number
    return not rejected(setting.tracker.edit, "eve", number, {"project": "bank"})


harms = [
    what
    for what, happens in [
        ("Eve was mailed a PIN that was only ever in bank", mailed),
        ("Eve took a ticket of bank away", taken),
        ("Eve put a ticket into bank", planted),
    ]
    if happens()
]
if harms:
    print("HARM: " + "; ".join(harms))
    sys.exit(0)
print("NO HARM: no ticket went into bank, out of it, or to Eve")
sys.exit(1)
