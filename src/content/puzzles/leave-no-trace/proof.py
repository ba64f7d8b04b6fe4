"""Eve signs up under several names and looks for what Ann saved."""

import sys
import tempfile

import snippet

DAY = "2026-11-20"
names = ["ann.x", "ann.lee", "*", "?nn", "[a-b]*", "ann_lee", "an", "ann-", "ann.lee.x", "ANN"]
for victim in ("ann", "ann.lee"):
    for name in names:
        if name == victim:
            continue
        exports = snippet.Exports(tempfile.mkdtemp())
        exports.sign_up(victim)
        exports.save(victim, DAY, b"all about Ann")
        try:
            exports.sign_up(name)
            seen = exports.load(name, DAY)
        except (snippet.AccountError, OSError):
            seen = b""
        if seen:
            print(f"HARM: {name!r} loads {seen!r}, which {victim!r} saved")
            sys.exit(0)
        exports.close_account(name)
        if exports.days(victim) != [DAY]:
            print(f"HARM: {name!r} closed the account, and {victim!r} has no archive anymore")
            sys.exit(0)
print(f"NO HARM: with {len(names)} names, nobody reads or removes the archive of another user")
sys.exit(1)
