import sys

import directory
import members

broken = []


def expect(what, message, **fields):
    stored = {}
    try:
        directory.store(stored, message)
    except ValueError as error:
        broken.append(f"{what}: {error}")
        return
    if stored != {fields["login"]: fields}:
        broken.append(f"{what}: {stored}")


expect("a guest", members.join("eve", " Eve ", "", False), login="eve", role="guest", name="Eve", note="")
expect("staff", members.join("ann", "Ann Lee", "Hi!", True), login="ann", role="staff", name="Ann Lee", note="Hi!")
expect("an accent", members.join("zoe", "Zo\u00eb", "\u00fc", False), login="zoe", role="guest", name="Zo\u00eb", note="\u00fc")
expect(
    "a note as browsers send it",
    members.join("bob", "Bob", "one\r\ntwo\r\nthree", False),
    login="bob",
    role="guest",
    name="Bob",
    note="one\ntwo\nthree",
)
expect(
    "a note with marks",
    members.join("cy", "Cy", "4:role,5:staff, 3:x", False),
    login="cy",
    role="guest",
    name="Cy",
    note="4:role,5:staff, 3:x",
)
linux = members.join("dee", "Dee", "one\ntwo", False)
for what, message in (("Linux", linux), ("Windows", linux.replace(b"\n", b"\r\n"))):
    expect(f"a file from {what}", message, login="dee", role="guest", name="Dee", note="one\ntwo")
for what, name, note in (("no name", "  ", ""), ("a long name", "n" * 41, ""), ("a long note", "n", "n" * 201)):
    try:
        members.join("eve", name, note, False)
        broken.append(what)
    except ValueError:
        pass
for message in (b"5:login,3:eve", b"5:login,9:eve,", b"x"):
    try:
        directory.store({}, message)
        broken.append(f"{message} is stored")
    except ValueError:
        pass

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
