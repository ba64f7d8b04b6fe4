"""Administrators come and go, in each of the three ways in which a session
ends. Then Eve signs in."""

import sys

import snippet


class Directory:
    def groups(self, user):
        return ["admins"] if user.startswith("root") else ["staff"]


def can_delete(portal, token):
    try:
        portal.require(token, "delete")
    except snippet.Forbidden:
        return False
    return True


def sign_out(portal, roots):
    for root in roots:
        portal.sign_out(root)


def expire(portal, roots):
    portal.expire(10 * 3600)


def push_out(portal, roots):
    for number in range(len(roots)):
        portal.sign_in(f"ann{number}", "ann", 60)


harms = []
for leave in (sign_out, push_out, expire):
    for seats in range(1, 6):
        portal = snippet.Portal(Directory(), seats)
        roots = [f"root{number}" for number in range(seats)]
        for root in roots:
            portal.sign_in(root, root, 0)
            if not can_delete(portal, root):
                print("NO HARM: not even root can delete")
                sys.exit(1)
        leave(portal, roots)
        for number in range(seats):
            portal.sign_in(f"eve{number}", "eve", 11 * 3600)
        count = sum(can_delete(portal, f"eve{n}") for n in range(seats))
        if count:
            harms.append(f"{count} of {seats} after {leave.__name__}")
if harms:
    print("HARM: sessions in which Eve could delete: " + "; ".join(harms))
    sys.exit(0)
print("NO HARM: after 15 stories, Eve could not delete")
sys.exit(1)
