"""Eve allows guests in her workspace. Mia's was made before, and nobody touches it."""

from snippet import Workspace, merge

mia = Workspace("mia")
eve = Workspace("eve")
merge(eve, {"guests": {"allowed": True}})
if mia.guests.allowed:
    print("HARM: Mia's workspace allows guests")
else:
    print("NO HARM: Mia's workspace allows no guests")
