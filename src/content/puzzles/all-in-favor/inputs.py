import sys

from grants import roles_of


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


def named(found):
    names = [f"`{name}`" for name in found]
    return " and ".join(names) if names else "Neither"


def run(repository, ref, labels, approvers):
    return roles_of({"repository": repository, "ref": ref, "labels": labels, "approvers": approvers})


outcomes = ["Neither", "`preview`", "`release`", "`preview` and `release`"]
claim("site-run", outcomes, named(run("acme/site", "refs/tags/v2.1", ["hot"], [])))
claim("shop-run", outcomes, named(run("acme/shop", "refs/tags/v2.1", ["docs", "preview"], [])))
runs = {
    "`refs/heads/release/3`; no label; `mia` and `noor`": ("refs/heads/release/3", [], ["mia", "noor"]),
    "`refs/tags/v3`; `docs` and `hold`; nobody": ("refs/tags/v3", ["docs", "hold"], []),
    "`refs/tags/3.0`; no label; nobody": ("refs/tags/3.0", [], []),
    "`refs/tags/v3/test`; `hot`; `mia` and `noor`": ("refs/tags/v3/test", ["hot"], ["mia", "noor"]),
}
claim("gets-release", list(runs), " or ".join(name for name, values in runs.items() if "release" in run("acme/shop", *values)))
