import os
import sys
import tempfile

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


root = tempfile.mkdtemp()
exports = snippet.Exports(root)
for user in ("ann", "bob", "lee.b", "*", "[x]"):
    exports.sign_up(user)
    exports.save(user, "2026-11-19", user.encode() + b"19")
    exports.save(user, "2026-11-20", user.encode() + b"20")
expect("the name of a file", "2026-11-20@ann.zip" in os.listdir(root))
expect("ten files", len(os.listdir(root)) == 10)
for user in ("ann", "bob", "lee.b", "*", "[x]"):
    expect(f"{user} loads", exports.load(user, "2026-11-19") == user.encode() + b"19")
    expect(f"days of {user}", exports.days(user) == ["2026-11-19", "2026-11-20"])
exports.save("ann", "2026-11-20", b"again")
expect("saved again", exports.load("ann", "2026-11-20") == b"again")
exports.close_account("*")
exports.close_account("bob")
expect("two accounts closed", exports.days("bob") == [] and len(os.listdir(root)) == 6)
expect("others stay", exports.load("lee.b", "2026-11-20") == b"lee.b20")
exports.sign_up("bob")
expect("a name is free again", exports.days("bob") == [])
for bad in ("", "x" * 31, "ann", "a/b", "a\\b", "a@b", "a\nb", ".a", "a.", ".."):
    try:
        exports.sign_up(bad)
        broken.append(f"accepts {bad!r}")
    except snippet.AccountError:
        pass

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
