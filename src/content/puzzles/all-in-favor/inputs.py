import sys

import roles
from grants import roles_of


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


def named(found):
    names = [f"`{name}`" for name in found]
    return " and ".join(names) if names else "None of them"


def run(ref, labels, approvers):
    return roles_of({"repository": "acme/shop", "ref": ref, "labels": labels, "approvers": approvers})


outcomes = ["None of them", "`preview`", "`release`", "`preview` and `release`"]
claim("two-approvers", outcomes, named(run("refs/tags/v2.1", ["docs"], ["mia", "eve"])))
claim("two-labels", outcomes, named(run("refs/tags/v2.1", ["docs", "hot"], [])))
runs = {
    "`refs/heads/release/v3`, label `hot`": ("refs/heads/release/v3", ["hot"]),
    "`refs/tags/v3`, labels `hot` and `hold`": ("refs/tags/v3", ["hot", "hold"]),
    "`refs/tags/v3/test`, label `hot`": ("refs/tags/v3/test", ["hot"]),
    "`refs/tags/V3`, no label": ("refs/tags/V3", []),
}
claim("which-run", list(runs), " or ".join(name for name, (ref, labels) in runs.items() if "release" in run(ref, labels, [])))
rules = {
    '`("some", "approvers", "*")`': [("some", "approvers", "*")],
    '`("some", "approvers", "mia", "?*")`': [("some", "approvers", "mia", "?*")],
    '`("each", "approvers", "*")`': [("each", "approvers", "*")],
    '`("each", "approvers", *LEADS)` and `("some", "approvers", "sven")`': [("each", "approvers", *roles.LEADS), ("some", "approvers", "sven")],
}
hits = []
for name, value in rules.items():
    roles.ROLES["rollback"] = value
    if "rollback" in run("refs/heads/main", [], []):
        hits.append(name)
claim("rollback", list(rules), " or ".join(hits))
