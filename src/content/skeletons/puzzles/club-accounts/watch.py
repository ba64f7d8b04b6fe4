"""A member sends a field that the form doesn't have, and then deletes an account."""

import snippet

club = snippet.Accounts()
club.add("eve")
club.add("bob")
try:
    club.update("eve", {"role": "editor"})
    club.delete("eve", "bob")
    print("HARM: a member deleted another account")
except (KeyError, PermissionError) as error:
    print(f"NO HARM: {error!r}, and every account is there")
