import sys

import plan

MAIN = {
    "Makefile": {"site/index.html": "new"},
    "site/index.html": "old",
    "tools/upload.sh": "the project's",
    "tools/bench.sh": "the project's",
}
WORKFLOW = open("ci.toml").read()


def run(event, tree, main=MAIN):
    """Runs the jobs of an event: which script each runs, with which secrets, and on which files."""
    commits = {event.main: main, event.commit: tree}
    kept = {}
    seen = {}
    for job in plan.plan(WORKFLOW, event, {"ann"}):
        files = plan.folder(job, commits, kept)
        command, *words = job["run"].split()
        if command == "make":
            # A Makefile is what it writes, by name.
            kept[job["name"]] = dict(files["Makefile"])
        seen[job["name"]] = files.get(command), job["secrets"], files
    return seen



def claim(question, outcome, options):
    if outcome not in options:
        sys.exit(f"{question}: no option says {outcome}")
    print(f"CLAIM {question}: {options[outcome]}")


def outcome(job, kind, tree, user="eve"):
    script, secrets, _ = run(plan.Event(kind, user, "c1", "m1"), tree)[job]
    return script, bool(secrets)


site = run(plan.Event("pull", "ann", "c1", "m1"), MAIN, {**MAIN, "site/old.html": "old"})["preview"][2]
claim("old-page", (site["site/index.html"], "site/old.html" in site), {
    ("old", True): "`index.html` from the main branch, and `old.html`",
    ("new", True): "`index.html` from her build, and `old.html`",
    ("old", False): "Only `index.html`, from the main branch",
    ("new", False): "Only `index.html`, from her build",
})

claim("anns-script", outcome("preview", "pull", {**MAIN, "tools/upload.sh": "Ann's"}, "ann"), {
    ("Ann's", True): "Ann's, with the key",
    ("Ann's", False): "Ann's, without a key",
    ("the project's", True): "The main branch's, with the key",
    ("the project's", False): "The main branch's, without a key",
})

claim("bench", outcome("bench", "comment", {**MAIN, "tools/bench.sh": "Eve's"}), {
    ("Eve's", True): "Eve's, with the key",
    ("Eve's", False): "Eve's, without a key",
    ("the project's", True): "The main branch's, with the key",
    ("the project's", False): "The main branch's, without a key",
})


def harms(changes, commenter=None):
    """Whether a job runs a script of Eve's with a key, when she proposes the changes and someone comments."""
    events = [plan.Event("pull", "eve", "c1", "m1")]
    if commenter:
        events.append(plan.Event("comment", commenter, "c1", "m1"))
    seen = [each for event in events for each in run(event, {**MAIN, **changes}).values()]
    return any(script == "Eve's" and secrets for script, secrets, _ in seen)


def writes(name):
    return {"Makefile": {"site/index.html": "new", name: "Eve's"}}


harmful = [option for option, harm in {
    "It changes `tools/upload.sh`": harms({"tools/upload.sh": "Eve's"}),
    "It changes `tools/bench.sh`, and Eve comments on it": harms({"tools/bench.sh": "Eve's"}, "eve"),
    "Its `make site` writes a `tools/bench.sh`, and Ann comments on it": harms(writes("tools/bench.sh"), "ann"),
    "Its `make site` writes a `tools/upload.sh`": harms(writes("tools/upload.sh")),
}.items() if harm]
claim("with-a-key", len(harmful), {1: harmful[0]})
