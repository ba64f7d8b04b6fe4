import sys

import snippet
from snippet import Call, Message

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def run(replies, says=True):
    """What Ann was asked about, what was done, and how much the model saw at most."""
    asked, done, seen = [], [], []
    replies = iter(replies)

    def model(window):
        seen.append(list(window))
        calls = next(replies, [])
        return Message("model", "Done." if not calls else "", [Call(tool, {}) for tool in calls])

    def confirm(call):
        asked.append(call.tool)
        return says

    def tool(name):
        def act():
            done.append(name)
            return f"{name} ran"

        return act

    tools = {name: tool(name) for name in ("read_mail", "read_attachment", "find_contact", "send_mail", "add_event")}
    answer = snippet.Assistant(model, tools, confirm).ask("Please help.")
    return asked, done, seen, answer


asked, done, seen, answer = run([["send_mail", "add_event"], ["find_contact"]])
expect("acts before any outside text", asked == [] and done == ["send_mail", "add_event", "find_contact"] and answer == "Done.")
expect("what the model sees", [each.text for each in seen[-1]] == ["Please help.", "", "send_mail ran", "add_event ran", "", "find_contact ran"])
for read in ("read_mail", "read_attachment"):
    asked, done, *_ = run([[read], ["find_contact", "send_mail"]])
    expect(f"an act after {read}", asked == ["send_mail"] and done == [read, "find_contact", "send_mail"])
asked, done, *_ = run([["read_mail"], ["send_mail"]], says=False)
expect("a rejected act", asked == ["send_mail"] and done == ["read_mail"])
asked, done, *_ = run([["read_mail"], ["find_contact"] * 3])
expect("calls that aren't acts", asked == [] and len(done) == 4)
asked, done, seen, answer = run([["no_such_tool"]])
expect("an unknown tool", done == [] and seen[-1][-1].text == "There's no such tool." and answer == "Done.")
*_, seen, answer = run([["find_contact"]] * 30)
expect("the limit of turns", answer == "I couldn't finish that.")
expect("the window", max(map(len, seen)) == snippet.WINDOW)
if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
