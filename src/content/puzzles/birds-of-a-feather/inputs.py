import importlib
import sys

import snippet


def claim(question, options):
    fits = [option for option, holds in options.items() if holds]
    if len(fits) != 1:
        print(f"{question}: {fits} fit")
        sys.exit(1)
    print(f"CLAIM {question}: {fits[0]}")


def send(workspace, changes):
    try:
        snippet.merge(workspace, changes)
        return True
    except snippet.Rejected:
        return False


def reaches(changes):
    importlib.reload(snippet)
    eve, mia = snippet.Workspace("eve"), snippet.Workspace("mia")
    before = repr(mia), mia.seats
    if send(eve, changes):
        sys.exit(f"{changes} isn't rejected")
    return (repr(mia), mia.seats) != before


claim("rejected", {
    "`{\"guests\": {\"most\": 9, \"plan\": \"free\"}}`": reaches({"guests": {"most": 9, "plan": "free"}}),
    "`{\"look\": {\"logo\": \"/eve.png\"}, \"seats\": 12}`": reaches({"look": {"logo": "/eve.png"}, "seats": 12}),
    "`{\"mail\": {\"footer\": \"Hello\", \"sender\": 9}}`": reaches({"mail": {"footer": "Hello", "sender": 9}}),
    "`{\"name\": \"mia\", \"guests\": {\"most\": 9.5}}`": reaches({"name": "mia", "guests": {"most": 9.5}}),
})

importlib.reload(snippet)
eve, mia = snippet.Workspace("eve"), snippet.Workspace("mia")
passed = send(eve, {"look": {"color": "red", "size": 3}})
claim("color", {
    "`#336699` in both": eve.look.color == mia.look.color == "#336699",
    "`red` in both": eve.look.color == mia.look.color == "red",
    "`red` in hers, `#336699` in Mia's": eve.look.color == "red" and mia.look.color == "#336699" and not passed,
    "Hers has no color anymore": isinstance(eve.look, dict),
})

importlib.reload(snippet)
eve, mia = snippet.Workspace("eve"), snippet.Workspace("mia")
send(eve, {"seats": 12, "guests": {"most": 7}})
most = eve.guests.most, mia.guests.most
claim("seats-first", {
    "5 in both": most == (5, 5),
    "7 in hers, and 5 in Mia's": most == (7, 5),
    "7 in both": most == (7, 7),
    "5 in hers, and 7 in Mia's": most == (5, 7),
})

importlib.reload(snippet)
eve = snippet.Workspace("eve")
send(eve, {"guests": {"allowed": True}})
send(eve, {"look": {"color": "red"}})
new = snippet.Workspace("new")
claim("new-one", {
    "No guests, and the color `#336699`": not new.guests.allowed and new.look.color == "#336699",
    "No guests, and the color `red`": not new.guests.allowed and new.look.color == "red",
    "Guests, and the color `red`": new.guests.allowed and new.look.color == "red",
    "Guests, and the color `#336699`": new.guests.allowed and new.look.color == "#336699",
})
