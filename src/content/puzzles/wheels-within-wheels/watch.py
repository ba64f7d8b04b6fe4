"""A team leaves its department, and then Ann leaves the team."""

import snippet

groups = snippet.Groups()
library = snippet.Library(groups)
for name in ("web", "eng"):
    groups.create(name)
groups.nest("web", "eng")
groups.join("web", "ann")
library.add("plan", "cy")
library.grant("cy", "plan", "eng", snippet.EDIT)
groups.unnest("web", "eng")
groups.leave("web", "ann")
level = library.level("ann", "plan")
print(f"level of ann: {level}")
if level:
    print("HARM: Ann is in no group and still edits the plan")
else:
    print("NO HARM: Ann is in no group and can't open the plan")
