"""Eve proposes commits and comments on them. A small evaluator runs the workflow."""

import sys

import plan

MAIN = {
    "Makefile": {"site/index.html": "new"},
    "site/index.html": "old",
    "tools/upload.sh": "the project's",
    "tools/bench.sh": "the project's",
}
WORKFLOW = open("ci.toml").read()


def run(event, tree):
    """Runs the jobs of an event: which script each runs, with which secrets, on which page."""
    commits = {event.main: MAIN, event.commit: tree}
    kept = {}
    seen = {}
    for job in plan.plan(WORKFLOW, event, {"ann"}):
        files = plan.folder(job, commits, kept)
        command, *words = job["run"].split()
        if command == "make":
            # A Makefile is what it writes, by name.
            kept[job["name"]] = dict(files["Makefile"])
        page = files.get(f"{words[-1]}/index.html") if words else None
        seen[job["name"]] = files.get(command), job["secrets"], page
    return seen


names = ["tools/upload.sh", "./tools/upload.sh", "tools//upload.sh", "site/../tools/upload.sh", "/tools/upload.sh", "tools/bench.sh"]
for name in names:
    for kind in ("pull", "comment"):
        tree = {**MAIN, "Makefile": {"site/index.html": "new", name: "Eve's"}, "tools/upload.sh": "Eve's", "tools/bench.sh": "Eve's"}
        try:
            seen = run(plan.Event(kind, "eve", "c1", "m1"), tree)
        except ValueError:
            continue
        for job, (script, secrets, _) in seen.items():
            if script == "Eve's" and secrets:
                print(f"HARM: {job} runs Eve's script with {secrets[0]}, after her build wrote {name}")
                sys.exit(0)
print(f"NO HARM: with {len(names)} names, no job runs Eve's script with a key")
sys.exit(1)
