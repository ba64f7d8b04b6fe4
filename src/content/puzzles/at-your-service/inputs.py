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

    tools = {name: tool(name) for name in ("read_mail", "find_contact", "send_mail", "add_event")}
    snippet.Assistant(model, tools, confirm).ask("Please help.")
    return log


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


log = run([["send_mail"], ["read_mail", "add_event"], ["find_contact"] * 3 + ["send_mail"]])
asked = [was_asked for tool, was_asked, _ in log if tool in ("send_mail", "add_event")]
claim("quiet-day", ["Only `add_event`", "Only the last `send_mail`", "`add_event` and the last `send_mail`", "All three"], {
    (False, True, False): "Only `add_event`",
    (False, False, True): "Only the last `send_mail`",
    (False, True, True): "`add_event` and the last `send_mail`",
    (True, True, True): "All three",
}[tuple(asked)])

log = run([["read_mail"], ["send_mail"] * 8], says=False)
unasked = [number for number, (_, was_asked, ran) in enumerate((each for each in log if each[0] == "send_mail"), 1) if ran]
claim("eight-emails", ["The fifth", "The sixth", "The seventh", "None of them"],
      {5: "The fifth", 6: "The sixth", 7: "The seventh"}[unasked[0]] if unasked else "None of them")

plans = {
    "One reply: `find_contact` 4 times, `send_mail`": [["find_contact"] * 4 + ["send_mail"]],
    "Three replies: `find_contact`; `find_contact`; `send_mail`": [["find_contact"], ["find_contact"], ["send_mail"]],
    "Two replies: `read_mail` for email 8; `find_contact` 4 times, `send_mail`": [["read_mail"], ["find_contact"] * 4 + ["send_mail"]],
    "Two replies: `find_contact` 3 times; `find_contact`, `send_mail`": [["find_contact"] * 3, ["find_contact", "send_mail"]],
}
hits = [name for name, plan in plans.items() if not run([["read_mail"], *plan])[-1][1]]
claim("which-plan", list(plans), " or ".join(hits))

acts = ("send_mail", "add_event")
days = [run([["find_contact"] * before + ["read_mail"], *([["find_contact"] * count + ["send_mail"]] * 3)], says)
        for before in range(3) for count in range(8) for says in (True, False)]


def after_first_question(log):
    asked = [was_asked for tool, was_asked, _ in log if tool in acts]
    return all(asked[asked.index(True):]) if True in asked else True


def right_after_read(log):
    return all(second[1] for first, second in zip(log, log[1:]) if first[0] == "read_mail" and second[0] in acts)


declined = [run([["read_mail"], ["send_mail"] * 8], False)]
quiet = [run([["find_contact"] * count + ["send_mail", "add_event"]]) for count in range(8)]
holds = {
    "An act right after `read_mail` is asked about.": all(map(right_after_read, days)),
    "A call that the user says no to doesn't run.": not any(was_asked and ran for log in declined for _, was_asked, ran in log),
    "Once Ann is asked, each later act is asked about.": all(map(after_first_question, days)),
    "Without `read_mail` or `read_attachment`, nothing is asked.": not any(was_asked for log in quiet for _, was_asked, _ in log),
}
claim("property", list(holds), " or ".join(name for name, held in holds.items() if not held))
