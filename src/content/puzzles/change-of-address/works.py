import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def refused(call, *args):
    try:
        call(*args)
    except snippet.Refused:
        return True
    return False


tracker = snippet.Tracker(
    {
        ("web", "ann"): "writer",
        ("app", "ann"): "admin",
        ("web", "vic"): "viewer",
        ("app", "vic"): "writer",
    }
)
first = tracker.open("ann", "web", "typo", "on the first page")
second = tracker.open("ann", "app", "crash")
expect("numbers differ", first.number != second.number)
expect("a viewer reads", tracker.read("vic", first.number) == first)
expect("a stranger does not", refused(tracker.read, "eve", first.number))
expect("a viewer opens nothing", refused(tracker.open, "vic", "web", "x"))
expect("unknown number", refused(tracker.read, "ann", 99))
expect("unknown number, edit", refused(tracker.edit, "ann", 99, {}))

edited = tracker.edit("ann", first.number, {"title": "two typos"})
expect("title edited", edited.title == "two typos")
expect("body kept", edited.body == "on the first page")
expect("edit is stored", tracker.read("ann", first.number) == edited)
expect("a viewer edits nothing",
       refused(tracker.edit, "vic", first.number, {"title": "x"}))
expect("a stranger edits nothing",
       refused(tracker.edit, "eve", first.number, {"title": "x"}))
expect("number is not editable",
       refused(tracker.edit, "ann", first.number, {"number": 7}))
expect("not into a project of others",
       refused(tracker.edit, "ann", first.number, {"project": "bank"}))
try:
    moved = tracker.edit("ann", first.number, {"project": "app"})
    expect("moved", moved.project == "app" and moved.title == "two typos")
    expect("the new project edits it",
           not refused(tracker.edit, "vic", first.number, {"body": ""}))
except snippet.Refused:
    broken.append("a writer of both projects cannot move a ticket")

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
