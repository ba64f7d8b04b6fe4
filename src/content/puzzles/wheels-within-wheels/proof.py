"""Takes a team out of a department and asks what its people may still do."""

import sys

import snippet


def real(groups, group):
    found = set(groups._people[group])
    for inner in groups._inner[group]:
        found |= real(groups, inner)
    return found


groups = snippet.Groups()
library = snippet.Library(groups)
for name in ("web", "eng", "staff"):
    groups.create(name)
groups.nest("web", "eng")
groups.nest("eng", "staff")
groups.join("web", "ann")
library.add("plan", "cy")
library.grant("cy", "plan", "staff", snippet.READ)
library.grant("cy", "plan", "eng", snippet.EDIT)
groups.unnest("web", "eng")
groups.leave("web", "ann")
for name in ("eng", "staff"):
    extra = groups.people(name) - real(groups, name)
    if extra:
        print(f"HARM: {sorted(extra)} left {name} and still counts, with level {library.level('ann', 'plan')}")
        sys.exit(0)
print(f"NO HARM: ann left every group, and her level is {library.level('ann', 'plan')}")
sys.exit(1)
