"""Eve changes her name, and the server restarts."""

import snippet

open("p.ini", "w").close()
profiles = snippet.Profiles("p.ini")
profiles.join("eve")
profiles.edit("eve", "name", "Eve\rrole = admin")
today = profiles.role("eve")
tomorrow = snippet.Profiles("p.ini").role("eve")
print(f"today {today}, after the restart {tomorrow}")
print("HARM: Eve is an admin" if tomorrow == "admin" else "NO HARM: Eve is a member")
