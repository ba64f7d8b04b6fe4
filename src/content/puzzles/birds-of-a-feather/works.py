import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def rejects(what, changes):
    try:
        snippet.merge(snippet.Workspace("a"), changes)
        broken.append(f"accepts {what}")
    except snippet.Rejected:
        pass
    except TypeError:
        broken.append(f"fails on {what}")


one = snippet.Workspace("one")
expect("the defaults", (one.seats, one.look.color, one.guests.most, one.mail.footer) == (10, "#336699", 5, ""))
snippet.merge(one, {"name": "first", "look": {"color": "red"}, "mail": {"footer": "Bye"}})
expect("a name", one.name == "first")
expect("a color, and no logo", (one.look.color, one.look.logo) == ("red", ""))
expect("a footer", one.mail.footer == "Bye")
try:
    snippet.merge(one, {"guests": {"allowed": True, "most": 7}})
except AttributeError:
    print("broken: guests can't be changed")
    sys.exit(1)
expect("guests", (one.guests.allowed, one.guests.most) == (True, 7))
snippet.merge(one, {"guests": {"most": 8}})
expect("only one of them", (one.guests.allowed, one.guests.most) == (True, 8))
snippet.merge(one, {"guests": {"allowed": False, "most": 5}})
snippet.merge(one, {})
expect("seats", one.seats == 10)
rejects("seats", {"seats": 500})
rejects("an unknown name", {"plan": "free"})
rejects("an unknown inner name", {"guests": {"plan": "free"}})
rejects("a class", {"__class__": {"seats": 500}})
rejects("a wrong type", {"name": 7})
rejects("a wrong inner type", {"guests": {"most": "many"}})
rejects("a number for a group", {"look": 7})
if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
