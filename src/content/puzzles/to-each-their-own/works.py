import sys

from policy import form
from profiles import update

fields = ["name", "motto", "team", "quota", "badge", "rank", "paid"]
broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


for role, allowed in (("guest", ["name"]), ("member", ["name", "motto", "team"]), ("editor", ["name", "motto", "team", "quota"]), ("staff", fields)):
    for field in fields:
        profile = dict.fromkeys(fields, 0)
        changed = update(profile, role, {field: 1})
        expect(f"{field} for {role}", changed == ([field] if field in allowed else []) and profile[field] == (field in allowed))
    profile = dict.fromkeys(fields, 0)
    expect(f"everything a {role} can set", update(profile, role, dict.fromkeys(allowed, 1)) == allowed)
    expect(f"the form of a {role}", form(role, fields) == allowed)
profile = dict.fromkeys(fields, 0)
expect("an unknown field", update(profile, "staff", {"city": 1}) == [] and "city" not in profile)
expect("the same value", update(profile, "staff", {"name": 0}) == [])
if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
