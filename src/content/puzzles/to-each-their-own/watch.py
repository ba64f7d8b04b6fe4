"""A member sends `rank`, `quota`, and `paid`, which belong to higher levels."""

from profiles import update

profile = {"name": 0, "quota": 0, "rank": 0, "paid": 0}
changed = update(profile, "member", {"rank": 1, "quota": 1, "paid": 1})
print("changed:", changed)
if changed:
    print("HARM: a member sets", ", ".join(changed))
else:
    print("NO HARM: a member sets none of them")
