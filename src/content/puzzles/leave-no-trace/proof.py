"""Mallory signs up under several names and closes those accounts."""

import os
import sys
import tempfile

import snippet


def setting(folder):
    exports = snippet.Exports(folder)
    for user, day in [("ann", "2026-11-19"), ("bob", "2026-11-20")]:
        exports.sign_up(user)
        exports.save(user, day, b"PK")
    return exports


def harm_of(name):
    with tempfile.TemporaryDirectory() as folder:
        exports = setting(folder)
        before = sorted(os.listdir(folder))
        try:
            exports.sign_up(name)
        except snippet.AccountError:
            return None
        days = exports.days(name)
        exports.close_account(name)
        gone = sorted(set(before) - set(os.listdir(folder)))
        if gone or days:
            return f"{name!r} saw {days} and removed {gone}"
        return None


names = ["*", "[a-b]*", "?nn", "[a-z]nn", "a*", "[!x]*", "ann|bob",
         "{ann,bob}", "..", "ann@2026", "", "Ann"]
harms = [harm for harm in map(harm_of, names) if harm]
if harms:
    print("HARM: " + "; ".join(harms))
    sys.exit(0)
print("NO HARM: no name saw or removed anybody else's archives")
sys.exit(1)
