"""Chooses the cloud roles of a run by the claims in its token."""

from fnmatch import fnmatchcase

from roles import ROLES


def fits(value, patterns):
    return any(fnmatchcase(value, pattern) for pattern in patterns)


def holds(claims, rule):
    test, name, *patterns = rule
    values = claims.get(name, [])
    if isinstance(values, str):
        values = [values]
    if test == "some":
        return any(fits(value, patterns) for value in values)
    if test == "each":
        return all(fits(value, patterns) for value in values)
    if test == "none":
        return not any(fits(value, patterns) for value in values)
    raise ValueError(f"unknown test {test}")


def roles_of(claims):
    """The names of all roles whose rules the claims meet."""
    return [
        role
        for role, rules in ROLES.items()
        if all(holds(claims, rule) for rule in rules)
    ]
=== roles.py
"""The roles of the shop's cloud. A run must meet all rules of one."""

LEADS = ["mia", "noor", "sven"]

ROLES = {
    "preview": [
        ("some", "repository", "acme/shop", "acme/site"),
        ("each", "labels", "docs", "preview"),
    ],
    "staging": [
        ("some", "repository", "acme/shop"),
        ("some", "ref", "refs/heads/main", "refs/heads/release/*"),
        ("some", "approvers", *LEADS),
    ],
    # Nobody but leads can have a hand in a release.
    "release": [
        ("some", "repository", "acme/shop"),
        ("some", "ref", "refs/tags/v*"),
        ("none", "labels", "hold"),
        ("each", "approvers", *LEADS),
        ("some", "approvers", "*"),
    ],
}
