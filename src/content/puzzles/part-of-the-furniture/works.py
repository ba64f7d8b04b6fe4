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


broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


change = {**MAIN, "tools/bench.sh": "faster"}
for user in ("ann", "eve"):
    seen = run(plan.Event("pull", user, "c1", "m1"), change)
    expect(f"jobs for {user}'s proposal", list(seen) == ["build", "preview"])
    expect("the script, the key, and the new page", seen.get("preview") == ("the project's", ["PREVIEW_KEY"], "new"))
    expect("no secrets in the build", seen["build"][1] == [])
expect("a push", list(run(plan.Event("push", "ann", "c1", "c1"), change)) == ["build"])
seen = run(plan.Event("comment", "ann", "c1", "m1"), change)
expect("a member's bench", seen == {"bench": ("faster", ["BENCH_KEY"], None)})
seen = run(plan.Event("comment", "eve", "c1", "m1"), change)
expect("a stranger's bench", seen == {"bench": ("faster", [], None)})
if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
