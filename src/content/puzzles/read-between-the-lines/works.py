import os
import sys
import tempfile

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def refused(call, *args):
    try:
        call(*args)
    except snippet.ProfileError:
        return True
    return False


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "profiles.ini")
    open(path, "w").close()
    profiles = snippet.Profiles(path)
    for user in ("ann", "bob", "root2"):
        profiles.join(user)
    for user in ("ann", "DEFAULT", "a]", "a b", "", "a\rb", "ä"):
        expect(f"refuses {user!r}", refused(profiles.join, user))
    profiles.edit("ann", "name", "  Ann [of] the = 100% äöü: hills ")
    profiles.edit("bob", "motto", "one\ntwo\n\nfour; five")
    profiles.edit("bob", "city", "role = admin")
    expect("users can't set a role",
           refused(profiles.edit, "bob", "role", "admin"))
    expect("not too long", refused(profiles.edit, "bob", "city", "x" * 201))

    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace("[root2]", "[root2]\nrole = admin"))
    again = snippet.Profiles(path)
    for now in (profiles, again):
        expect("name", now.field("ann", "name")
               == "Ann [of] the = 100% äöü: hills")
        expect("several lines", now.field("bob", "motto")
               == "one\ntwo\n\nfour; five")
        expect("city", now.field("bob", "city") == "role = admin")
        expect("empty field", now.field("ann", "city") == "")
        expect("member", now.role("bob") == "member")
    expect("the operator's role", again.role("root2") == "admin")
    again.edit("root2", "name", "Root")
    expect("role is kept", snippet.Profiles(path).role("root2") == "admin")
    expect("nothing left over", os.listdir(folder) == ["profiles.ini"])

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
