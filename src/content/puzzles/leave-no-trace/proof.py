"""Users sign up under several names and look for what another one saved."""

import itertools
import sys
import tempfile

import snippet

DAY = "2026-11-20"
names = ["ann", "ann.x", "ann.lee", "*", "?nn", "[a-b]*", "ann_lee", "an", "ann-", "ann.lee.x", "ann.[x", "ANN"]
tried = 0
for victim, name in itertools.permutations(names, 2):
    exports = snippet.Exports(tempfile.mkdtemp())
    exports.sign_up(victim)
    exports.save(victim, DAY, b"all about " + victim.encode())
    try:
        exports.sign_up(name)
    except snippet.AccountError:
        continue
    tried += 1
    try:
        seen = exports.load(name, DAY)
    except OSError:
        seen = b""
    if seen:
        print(f"HARM: {name!r} loads {seen!r}, which {victim!r} saved")
        sys.exit(0)
    exports.close_account(name)
    if exports.days(victim) != [DAY]:
        print(f"HARM: {name!r} closed the account, and {victim!r} has no archive anymore")
        sys.exit(0)
    exports.close_account(victim)
    exports.sign_up(name)
    if exports.days(name):
        print(f"HARM: {name!r} finds an archive of {victim!r}, who has left")
        sys.exit(0)
print(f"NO HARM: of {tried} pairs, nobody reads or removes the archive of another user")
sys.exit(1)
