"""Eve changes her name, and the server restarts."""

import configparser
import os
import sys
import tempfile

import snippet


def roles(name):
    """Eve's and Bob's role after a restart, or None if the server doesn't start."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "profiles.ini")
        open(path, "w").close()
        profiles = snippet.Profiles(path)
        profiles.join("eve")
        profiles.join("bob")
        try:
            profiles.edit("eve", "name", name)
        except snippet.ProfileError:
            pass
        today = profiles.role("eve"), profiles.role("bob")
        if today != ("member", "member"):
            return today
        try:
            tomorrow = snippet.Profiles(path)
        except configparser.Error:
            return None
        return tomorrow.role("eve"), tomorrow.role("bob")


harms = []
for end in ("\r", "\n", "\r\n", "\x0b", "\x0c", "\x1c", "\x85", "\u2028"):
    for name in (f"Eve{end}role = admin", f"Eve{end}role: admin", f"Eve{end}[DEFAULT]{end}role: admin"):
        if (got := roles(name)) != ("member", "member"):
            harms.append(f"{name!r} made Eve and Bob {got}")
if harms:
    print("HARM: " + "; ".join(harms))
    sys.exit(0)
print("NO HARM: whatever Eve calls herself, she and Bob stay members")
sys.exit(1)
