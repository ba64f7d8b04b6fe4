import posixpath
import tomllib
from dataclasses import dataclass


@dataclass
class Event:
    kind: str  # push, pull, or comment
    user: str  # who pushed, proposed, or commented
    commit: str  # what they pushed, proposed, or looked at
    main: str  # the newest commit of the main branch


def plan(workflow: str, event: Event, members: set[str]) -> list:
    """The jobs that an event starts, in the order of the workflow."""
    jobs = []
    for job in tomllib.loads(workflow)["job"]:
        if event.kind not in job["on"]:
            continue
        if job.get("checkout") == "main":
            job["commit"] = event.main
        else:
            job["commit"] = event.commit
            if event.user not in members:
                job["secrets"] = []
        jobs.append(job)
    return jobs


def folder(job: dict, commits: dict, kept: dict) -> dict:
    """The files among which a job runs, by name."""
    files = dict(commits[job["commit"]])
    for name, text in kept.get(job.get("unpack"), {}).items():
        if name.startswith("/") or ".." in name.split("/"):
            raise ValueError(name)
        place = posixpath.join(job["into"], name)
        files[posixpath.normpath(place)] = text
    return files
=== ci.toml
[[job]]
name = "build"  # what it writes is kept
on = ["push", "pull"]
run = "make site"
secrets = []

[[job]]
name = "preview"
on = ["pull"]
checkout = "main"
unpack = "build"
into = "out"
run = "tools/upload.sh out/site"
secrets = ["PREVIEW_KEY"]

[[job]]
name = "bench"
on = ["comment"]
run = "tools/bench.sh"
secrets = ["BENCH_KEY"]
