"""A member's text goes through the filters poem and words."""

import snippet

bio = "<img src=x onerror=alert(1)>"
page = snippet.render("{{ bio|poem|words }}", {"bio": bio})
print(page)
if "<img" in page:
    print("HARM: a member's tag runs in other members' browsers")
else:
    print("NO HARM: the tag is text")
