"""Administrators come and go, then others sign in."""

import sys

import snippet

OLD = [f"old{number}" for number in range(2000)]
STAY = [f"stay{number}" for number in range(2000)]
NEW = [f"new{number}" for number in range(4000)]


class Directory:
    def __init__(self):
        self.people = {"root": ["admins"], "eve": ["staff"], "bob": []}

    def groups(self, user):
        return self.people[user]


def may_delete(portal, token):
    try:
        portal.require(token, "delete")
    except snippet.Forbidden:
        return False
    return True


def admins_were_here(directory, leave):
    """A portal after many sessions of root, all of them over."""
    portal = snippet.Portal(directory)
    for token, other in zip(OLD, STAY):
        portal.sign_in(other, "bob", True, 10**7)
        portal.sign_in(token, "root", True, 0)
        if not may_delete(portal, token):
            return None
    leave(portal)
    return portal


def sign_out(portal):
    for token in OLD:
        portal.sign_out(token)


def expire(portal):
    portal.expire(10**6)


def sessions_that_delete(portal, user, second_factor, now):
    count = 0
    for token in NEW:
        portal.sign_in(token, user, second_factor, now)
    for token in NEW:
        count += may_delete(portal, token)
    return count


harms = []
for leave in (sign_out, expire):
    for what, user, factor, removed in [
        ("Eve", "eve", True, False),
        ("root without a second factor", "root", False, False),
        ("root, no administrator any more", "root", True, True),
    ]:
        for now in (0, 0, 2 * 10**6, 2 * 10**6):
            directory = Directory()
            portal = admins_were_here(directory, leave)
            if portal is None:
                continue
            if removed:
                directory.people["root"] = ["staff"]
            count = sessions_that_delete(portal, user, factor, now)
            if count:
                harms.append(f"{what} could delete in {count} sessions")
                break
if harms:
    print("HARM: " + "; ".join(dict.fromkeys(harms)))
    sys.exit(0)
print("NO HARM: each session had the rights of its own user and factor")
sys.exit(1)
