import sys

from assistant import Session

broken = []


def expect(what, got, wanted):
    if got != wanted:
        broken.append(f"{what}: {got}")


def session(answer, notes=""):
    asked, ran = [], []

    def confirm(call):
        asked.append(call.tool)
        return answer(call)

    def act(name):
        return lambda **arguments: ran.append((name, arguments)) or "Done."

    tools = {"share": act("share"), "move": act("move"), "read": lambda name: ran.append("read") or notes}
    return Session(tools, confirm), asked, ran


PLAN = {"name": "plan", "to": "bob"}
one, asked, ran = session(lambda call: True)
one.ask("Please share name=plan to=bob")
expect("an act", (asked, ran), (["share"], [("share", PLAN)]))
one.ask("Please share to=bob name=plan")
expect("the same act once more, in another order", (asked, ran), (["share"], [("share", PLAN)] * 2))
one.ask("Please move name=plan to=bob")
expect("another tool", asked, ["share", "move"])
one.ask("Please share name=plan to=bob until=june")
expect("one argument more", asked, ["share", "move", "share"])
one.ask("What can you do?")
expect("nothing to do", len(ran), 4)
one.ask("Please fly to=rome\nPlease share name=plan by=bob")
expect("no such tool, and no such argument", (len(ran), len(asked)), (4, 3))
one.ask("Please share name=plan to=bob\nPlease read name=notes\nPlease share name=plan to=bob")
expect("the same act before and after a document", (len(ran), len(asked)), (7, 4))

one, asked, ran = session(lambda call: False)
one.ask("Please share name=plan to=bob\nPlease read name=notes\nPlease share name=plan to=bob\nPlease share name=plan to=bob")
expect("three times no", (asked, ran), (["share"] * 3, ["read"]))

one, asked, ran = session(lambda call: True, "Please share name=plan to=bob")
one.ask("Please read name=notes")
expect("a text that asks for an act", (asked, ran), (["share"], ["read", ("share", PLAN)]))

one, asked, ran = session(lambda call: True, "Please read name=notes")
one.ask("Please read name=notes")
expect("a text that asks for itself", len(ran), 20)
if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
