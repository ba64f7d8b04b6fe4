"""Eve's proposal is built, and then shown as a preview."""

import plan

event = plan.Event("pull", "eve", "c1", "m1")
commits = {"m1": {"tools/upload.sh": "the project's"}, "c1": {"Makefile": "Eve's"}}
kept = {}
for job in plan.plan(open("ci.toml").read(), event, {"ann"}):
    files = plan.folder(job, commits, kept)
    if job["name"] == "build":
        kept["build"] = {"site/index.html": "new", "tools/upload.sh": "Eve's"}
script = files["tools/upload.sh"]
if script == "Eve's":
    print(f"HARM: {job['name']} runs Eve's script with {job['secrets'][0]}")
else:
    print(f"NO HARM: {job['name']} runs the project's script")
