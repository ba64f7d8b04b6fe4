import sys

import snippet
from snippet import Call, Message


def run(replies, says=True):
    """The calls in order, each as (tool, whether Ann was asked, whether it ran)."""
    log, agreed = [], []
    replies = iter(replies)

    def model(window):
        return Message("model", "", [Call(tool, {}) for tool in next(replies, [])])

    def confirm(call):
        log.append([call.tool, True, says])
        if says:
            agreed.append(call)
        return says

    def tool(name):
        def act():
            if agreed:
                agreed.pop()
            else:
                log.append([name, False, True])
            return name

        return act

    tools = {name: tool(name) for name in ("read_mail", "read_attachment", "find_contact", "send_mail", "add_event")}
    snippet.Assistant(model, tools, confirm).ask("Please help.")
    return log


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


log = run([["read_mail", *["find_contact"] * 6, "add_event"], ["send_mail"]])
asked = tuple(was_asked for tool, was_asked, _ in log if tool in ("send_mail", "add_event"))
acts = {(True, True): "Both", (True, False): "Only `add_event`", (False, True): "Only `send_mail`", (False, False): "Neither"}
claim("two-acts", list(acts.values()), acts[asked])

log = run([["read_mail", *["send_mail"] * 6]], says=False)
sent = tuple(number for number, (_, _, ran) in enumerate((each for each in log if each[0] == "send_mail"), 1) if ran)
which = {(6,): "Only the sixth", (): "None of them", (5, 6): "The fifth and the sixth", (2, 3, 4, 5, 6): "All but the first"}
claim("six-emails", list(which.values()), which[sent])

FIND = "find_contact"
replies = {
    "`find_contact` 8 times, `read_mail` / `send_mail`": [[FIND] * 8 + ["read_mail"], ["send_mail"]],
    "`read_mail`, `find_contact` 4 times / `send_mail`": [["read_mail"] + [FIND] * 4, ["send_mail"]],
    "`read_mail`, `find_contact` 3 times / `find_contact` / `send_mail`": [["read_mail"] + [FIND] * 3, [FIND], ["send_mail"]],
    "`read_mail`, `find_contact` 6 times, `read_attachment` / `send_mail`": [["read_mail"] + [FIND] * 6 + ["read_attachment"], ["send_mail"]],
}
claim("last-send", list(replies), " or ".join(name for name, calls in replies.items() if not run(calls)[-1][1]))

# Each log as its calls, and whether Ann is asked about each act.
logs = {
    "`read_mail`, `find_contact` 3 times, `send_mail` (asked)": (["read_mail", FIND, FIND, FIND, "send_mail"], [True]),
    "`read_mail`, `find_contact` twice, `send_mail` (asked)": (["read_mail", FIND, FIND, "send_mail"], [True]),
    "`read_mail`, `add_event` (asked), `find_contact` twice, `send_mail` (not asked)": (["read_mail", "add_event", FIND, FIND, "send_mail"], [True, False]),
    "`read_mail`, `find_contact` twice, `read_attachment`, `send_mail` (asked)": (["read_mail", FIND, FIND, "read_attachment", "send_mail"], [True]),
}
others = [
    name
    for name, (calls, expected) in logs.items()
    if [was_asked for tool, was_asked, _ in run([[call] for call in calls]) if tool in ("send_mail", "add_event")] != expected
]
claim("not-its-log", list(logs), " or ".join(others))
