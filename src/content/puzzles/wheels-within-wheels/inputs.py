import sys

import snippet


def start():
    groups = snippet.Groups()
    library = snippet.Library(groups)
    for name in ("web", "eng", "staff"):
        groups.create(name)
    groups.nest("web", "eng")
    groups.nest("eng", "staff")
    groups.join("web", "ann")
    library.add("plan", "cy")
    library.grant("cy", "plan", "staff", snippet.READ)
    library.grant("cy", "plan", "eng", snippet.EDIT)
    return groups, library


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


levels = ["0", "READ", "EDIT", "OWN"]
groups, library = start()
groups.leave("web", "ann")
claim("ann-leaves", levels, levels[library.level("ann", "plan")])

groups, library = start()
groups.unnest("web", "eng")
groups.leave("web", "ann")
claim("unnested", levels, levels[library.level("ann", "plan")])

calls = {
    "`join('web', 'dee')`": ("join", "web", "dee"),
    "`join('staff', 'dee')`": ("join", "staff", "dee"),
    "`nest('web', 'staff')`": ("nest", "web", "staff"),
    "`join('eng', 'dee')`": ("join", "eng", "dee"),
}
ends = []
for option, (name, *arguments) in calls.items():
    groups, library = start()
    groups.unnest("web", "eng")
    getattr(groups, name)(*arguments)
    if library.level("ann", "plan") == 0:
        ends.append(option)
claim("which", list(calls), " or ".join(ends))

groups, library = start()
groups.unnest("web", "eng")
groups.join("staff", "dee")
library.lock("cy", "plan")
ann, dee = levels[library.level("ann", "plan")], levels[library.level("dee", "plan")]
claim(
    "locked",
    [f"{a} for `ann`, {b} for `dee`" for a, b in (("READ", 0), ("READ", "READ"), ("EDIT", "READ"), (0, "READ"))],
    f"{ann} for `ann`, {dee} for `dee`",
)
