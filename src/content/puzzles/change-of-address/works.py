import sys

import snippet

broken = []
sent = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def rejected(call, *args):
    try:
        call(*args)
    except snippet.Rejected:
        return True
    return False


members = {
    ("web", "ann"): "writer",
    ("app", "ann"): "admin",
    ("web", "vic"): "viewer",
    ("app", "vic"): "writer",
}
tracker = snippet.Tracker(members, lambda user, ticket: sent.append((user, ticket)))
first = tracker.open("ann", "web", "typo", "on the first page")
second = tracker.open("ann", "app", "crash")
expect("numbers differ", first.number != second.number)
expect("a viewer watches", not rejected(tracker.watch, "vic", first.number))
expect("a stranger doesn't", rejected(tracker.watch, "eve", first.number))
expect("a viewer opens nothing", rejected(tracker.open, "vic", "web", "x"))
expect("unknown number", rejected(tracker.watch, "ann", 99))
expect("unknown number, edit", rejected(tracker.edit, "ann", 99, {}))

tracker.edit("ann", first.number, {"title": "two typos"})
expect("both are mailed", [user for user, _ in sent] == ["ann", "vic"])
expect("mails show the change", all(ticket.title == "two typos" for _, ticket in sent))
expect("the body is kept", all(ticket.body == "on the first page" for _, ticket in sent))
sent.clear()
tracker.edit("ann", first.number, {"body": "fixed"})
expect("edits are stored", [(t.title, t.body) for _, t in sent] == [("two typos", "fixed")] * 2)
sent.clear()
for user, changes in [
    ("vic", {"title": "x"}),
    ("eve", {"title": "x"}),
    ("ann", {"number": 7}),
    ("ann", {"project": "bank"}),
]:
    expect(f"{user} can't {changes}", rejected(tracker.edit, user, first.number, changes))
expect("nothing mailed", sent == [])
expect("a writer of both moves", not rejected(tracker.edit, "ann", first.number, {"project": "app"}))
expect("both may read it there", [(u, t.project) for u, t in sent] == [("ann", "app"), ("vic", "app")])
expect("the new project edits it", not rejected(tracker.edit, "vic", first.number, {"body": ""}))
sent.clear()
del members["app", "vic"]
tracker.edit("ann", first.number, {"body": "x"})
expect("not without a role", [user for user, _ in sent] == ["ann"])

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
