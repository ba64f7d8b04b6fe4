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


after = roles("first", {"eve": None}, "eve", "name", "Eve\r\nrole = admin")
role = after and after["eve"]
claim("trigger", {
    "`admin`": role == "admin",
    '`""`': role == "",
    "`member`": role == "member",
    "None: the server doesn't start": after is None,
})
after = roles("second", {"bob": "moderator"}, "bob", "motto", "Hi\rrole = admin")
role = after and after["bob"]
claim("why", {
    "`admin`": role == "admin",
    "`member`": role == "member",
    "`moderator`": role == "moderator",
    "None: the server doesn't start": after is None,
})
after = roles("third", {"bob": "moderator", "eve": None, "ann": None}, "eve", "city", "\r[DEFAULT]\rrole = admin")
admins = after and {name for name, role in after.items() if role == "admin"}
claim("cost", {
    "Only Eve": admins == {"eve"},
    "Eve and Ann": admins == {"eve", "ann"},
    "Eve, Ann, and Bob": admins == {"eve", "ann", "bob"},
    "None of them": admins == set(),
})
