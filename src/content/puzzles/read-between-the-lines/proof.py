"""Eve changes her name. The server is started anew the next night."""

import configparser
import os
import sys
import tempfile

import snippet


def roles(name):
    """Eve's and Bob's role after the night, if the server starts."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "profiles.ini")
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
    for rest in ("role = admin", "role: admin"):
        if (got := roles(f"Eve{end}{rest}")) != ("member", "member"):
            harms.append(f"{end + rest!r} made Eve and Bob {got}")
    if (got := roles(f"Eve{end}[DEFAULT]{end}role: admin")) != (
        "member",
        "member",
    ):
        harms.append(f"[DEFAULT] after {end!r} made Eve and Bob {got}")
if harms:
    print("HARM: " + "; ".join(harms))
    sys.exit(0)
print("NO HARM: whatever Eve calls herself, she and Bob stay members")
sys.exit(1)
