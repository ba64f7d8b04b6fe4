"""Saves the values of the questions, restarts, and reads the roles."""

import configparser
import sys

import snippet


def claim(question, options):
    fits = [text for text, holds in options.items() if holds]
    if len(fits) != 1:
        sys.exit(f"{question}: {fits} fit")
    print(f"CLAIM {question}: {fits[0]}")


def roles(file, given, user, key, value):
    """Everyone's role after a restart, or None if the server doesn't start."""
    with open(file, "w") as out:
        for name, role in given.items():
            out.write(f"[{name}]\n" + (f"role = {role}\n" if role else ""))
    snippet.Profiles(file).edit(user, key, value)
    try:
        profiles = snippet.Profiles(file)
    except configparser.Error:
        return None
    return {name: profiles.role(name) for name in given}


given = []
for name in ("DEFAULT", "eve_2", "007", "Zoë"):
    open("names", "w").close()
    try:
        snippet.Profiles("names").join(name)
    except snippet.ProfileError:
        continue
    if snippet.Profiles("names").role(name) == "member":
        given.append(name)
claim("trigger", {f"`{name}`": given == [name] for name in ("DEFAULT", "eve_2", "007", "Zoë")})

with open("second", "w") as out:
    for name in ("ann", "bob", "cy"):
        out.write(f"[{name}]\nname = {name}\nrole = moderator\ncity = Oslo\n")
profiles = snippet.Profiles("second")
profiles.edit("ann", "name", "\r[x]")
profiles.edit("bob", "name", "Bob\r[y]")
profiles.edit("cy", "city", "Rome\r[z]")
try:
    profiles = snippet.Profiles("second")
    after = {name for name in ("ann", "bob", "cy") if profiles.role(name) == "moderator"}
except configparser.Error:
    after = None
claim("why", {
    "Ann and Cy": after == {"ann", "cy"},
    "Only Cy": after == {"cy"},
    "All three": after == {"ann", "bob", "cy"},
    "None of them: the server doesn't start": after is None,
})
after = roles("third", {"bob": "moderator", "eve": None, "ann": None}, "eve", "city", "\r[DEFAULT]\rrole = admin")
admins = after and {name for name, role in after.items() if role == "admin"}
claim("cost", {
    "Only Eve": admins == {"eve"},
    "Eve and Ann": admins == {"eve", "ann"},
    "Eve, Ann, and Bob": admins == {"eve", "ann", "bob"},
    "None of them": admins == set(),
})
