import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def refused(error, call, *arguments):
    try:
        call(*arguments)
    except error:
        return True
    return False


groups = snippet.Groups()
library = snippet.Library(groups)
for name in ("web", "eng", "staff"):
    groups.create(name)
groups.nest("web", "eng")
groups.nest("eng", "staff")
groups.join("web", "ann")
groups.join("eng", "bob")
expect("people of nested groups", groups.people("staff") == {"ann", "bob"})
expect("no group in itself", refused(ValueError, groups.nest, "staff", "web"))
expect("no unknown group", refused(KeyError, groups.join, "none", "ann"))
library.add("plan", "cy")
expect("only the owner grants", refused(PermissionError, library.grant, "bob", "plan", "eng", snippet.EDIT))
library.grant("cy", "plan", "staff", snippet.READ)
library.grant("cy", "plan", "web", snippet.EDIT)
expect("the highest grant counts", library.level("ann", "plan") == snippet.EDIT)
expect("others get theirs", library.level("bob", "plan") == snippet.READ)
expect("strangers get none", library.level("eve", "plan") == 0)
groups.join("staff", "dee")
expect("new people count", library.level("dee", "plan") == snippet.READ)
groups.leave("eng", "bob")
expect("who leaves loses it", library.level("bob", "plan") == 0)
library.lock("cy", "plan")
expect("a lock leaves readers", library.level("ann", "plan") == snippet.READ)
expect("and the owner", library.level("cy", "plan") == snippet.OWN)
library.revoke("cy", "plan", "staff")
expect("a grant can be revoked", library.level("dee", "plan") == 0)
groups.unnest("web", "eng")
expect("the inner group stays", groups.people("web") == {"ann"})
groups.nest("web", "staff")
expect("and can be nested elsewhere", "ann" in groups.people("staff"))

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
