import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def refuses(call, *arguments):
    try:
        call(*arguments)
    except PermissionError:
        return True
    return False


change = snippet.Change("ann", ["r1", "r2", "r3"])
expect("a change without approvals stays", refuses(change.publish))
expect("authors don't approve", refuses(change.approve, "ann"))
change.approve("bob")
expect("one approval isn't enough", refuses(change.publish))
change.approve("bob")
expect("nor is one that's given twice", refuses(change.publish))
change.approve("cy")
expect("two are", change.publish() == ["r1", "r2", "r3"])
change.amend("ann", ["r1", "r2", "r3"])
expect("saving without a change keeps the approvals", not refuses(change.publish))
change.amend("ann", ["r1", "r2", "r4"])
expect("a new rule asks for new approvals", change.approvals == set())
change.suggest("eve", ["r1", "r5"])
expect("a suggestion changes nothing", change.rules == ["r1", "r2", "r4"])
expect("strangers don't accept", refuses(change.accept, "cy", 0))
expect("who only suggests can approve", not refuses(change.approve, "eve") and change.approvals == {"eve"})
change.accept("ann", 0)
expect("an accepted suggestion asks for new approvals", change.rules == ["r1", "r5"] and change.approvals == set())
expect("strangers don't split", refuses(change.split, "cy", 1))
second = change.split("ann", 1)
expect("a split moves rules", change.rules == ["r1"] and second.rules == ["r5"])
second.amend("ann", ["r6"])
for each in (change, second):
    for person in ("bob", "cy"):
        each.approve(person)
expect("both parts go live", change.publish() == ["r1"] and second.publish() == ["r6"])
second.amend("bob", ["r7"])
expect("each part has its own approvals", change.publish() == ["r1"] and refuses(second.publish))
change.amend("ann", ["r8"])
change.approve("bob")
change.approve("cy")
expect("and its own writers", change.publish() == ["r8"])

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
