import gc
import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


class Directory:
    def __init__(self):
        self.asked = []
        self.people = {"root": ["staff", "admins"], "eve": ["staff"]}

    def groups(self, user):
        self.asked.append(user)
        return self.people[user]


def may(token, right):
    try:
        portal.require(token, right)
    except snippet.Forbidden:
        return False
    return True


directory = Directory()
portal = snippet.Portal(directory)
expect("nobody", not may("t1", "read"))
portal.sign_in("t1", "root", True, 0)
portal.sign_in("t2", "eve", True, 0)
portal.sign_in("t3", "root", False, 0)
expect("not asked before it is needed", directory.asked == [])
for _ in range(3):
    expect("root", may("t1", "delete") and may("t1", "read"))
    expect("eve", may("t2", "read") and not may("t2", "delete"))
    expect("one factor", may("t3", "read") and not may("t3", "delete"))
expect("asked once", sorted(directory.asked) == ["eve", "root", "root"])

directory.people["eve"] = ["admins"]
expect("as before in this session", not may("t2", "delete"))
portal.sign_in("t4", "eve", True, 1)
expect("from the next sign-in on", may("t4", "delete"))

portal.sign_out("t1")
expect("signed out", not may("t1", "read"))
portal.sign_out("t1")
portal.expire(8 * 3600)
expect("expired", not may("t2", "read") and not may("t3", "read"))
expect("not yet expired", may("t4", "read"))

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
