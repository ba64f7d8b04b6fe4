import sys

import snippet

club = snippet.Accounts()
for user in ("ann", "bob", "ed"):
    club.add(user)
club.rows["ed"]["role"] = "editor"
club.update("ann", {"city": "Rome", "about": "hi"})
holds = club.form("ann") == {"name": "ann", "city": "Rome", "about": "hi"}
try:
    club.delete("ann", "bob")
    holds = False
except PermissionError:
    pass
club.delete("ed", "bob")
holds = holds and set(club.rows) == {"ann", "ed"}
print("WORKS" if holds else "broken: an account")
sys.exit(0 if holds else 1)
