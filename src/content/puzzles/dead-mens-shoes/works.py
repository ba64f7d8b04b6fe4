import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


class Directory:
    def __init__(self):
        self.asked = []
        self.people = {"root": ["staff", "admins"], "eve": ["staff"], "new": []}

    def groups(self, user):
        self.asked.append(user)
        return self.people[user]


def can(token, right):
    try:
        portal.require(token, right)
    except snippet.Forbidden:
        return False
    return True


directory = Directory()
portal = snippet.Portal(directory, 3)
expect("nobody", not can("t1", "read"))
seats = {portal.sign_in("t1", "root", 0), portal.sign_in("t2", "eve", 60),
         portal.sign_in("t3", "new", 120)}
expect("three seats", seats == {0, 1, 2})
expect("not asked before it is needed", directory.asked == [])
for _ in range(3):
    expect("root", can("t1", "delete") and can("t1", "read"))
    expect("eve", can("t2", "read") and not can("t2", "delete"))
    expect("without a group", not can("t3", "read"))
expect("asked once a session", sorted(directory.asked) == ["eve", "new", "root"])

directory.people["eve"] = ["admins"]
expect("as before in this session", not can("t2", "delete"))
portal.sign_out("t2")
expect("signed out", not can("t2", "read"))
portal.sign_in("t4", "eve", 180)
expect("from the next sign-in on", can("t4", "delete"))

portal.sign_in("t5", "eve", 240)
expect("the oldest had to go", not can("t1", "read"))
expect("the others stayed", can("t4", "delete") and can("t5", "delete"))
portal.sign_out("t1")
portal.expire(8 * 3600 + 180)
expect("expired", not can("t4", "read"))
expect("not yet expired", can("t5", "delete"))
expect("free again", {portal.sign_in(f"t{n}", "eve", 9 * 3600) for n in (6, 7)}
       <= {0, 1, 2} and can("t5", "read"))

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
