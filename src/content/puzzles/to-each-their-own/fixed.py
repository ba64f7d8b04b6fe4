"""Changes the profiles of a club's members."""

from policy import reserved


def update(profile, role, body):
    """Applies a JSON object and returns the fields it changed."""
    locked = reserved(role)
    changed = []
    for field, value in body.items():
        if field not in profile:
            continue
        if profile[field] == value:
            continue
        locked = reserved(role)
        if field in locked:
            continue
        profile[field] = value
        changed.append(field)
    return changed
=== policy.py
"""Who can set which field of a profile."""

LEVELS = "guest", "member", "editor", "staff"

# These need a higher level than the one they are listed for.
ABOVE = {
    "guest": ["motto", "team"],
    "member": ["quota"],
    "editor": ["badge", "rank", "paid"],
    "staff": [],
}


def reserved(role):
    """The fields that a role can't set in its own profile."""
    for level in LEVELS[LEVELS.index(role):]:
        yield from ABOVE[level]


def form(role, fields):
    """The fields that the page shows as boxes to type in."""
    hidden = set(reserved(role))
    return [field for field in fields if field not in hidden]
