import sys

import snippet

club = snippet.Accounts()
club.add("eve")
club.add("bob")
for changes in ({"role": "editor"}, {"city": "Rome", "role": "editor"}):
    try:
        club.update("eve", changes)
        club.delete("eve", "bob")
    except (KeyError, PermissionError):
        continue
    print(f"HARM: a member sent {changes} and deleted another account")
    sys.exit(0)
print("NO HARM: a member deletes no account")
sys.exit(1)
