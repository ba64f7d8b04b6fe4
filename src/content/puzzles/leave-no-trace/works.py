import os
import sys
import tempfile

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def refused(call, *args):
    try:
        call(*args)
    except snippet.AccountError:
        return True
    return False


with tempfile.TemporaryDirectory() as folder:
    exports = snippet.Exports(folder)
    for user in ("ann", "ann-lee", "an", "Zoë (9)", "x+y$", "~ ^"):
        exports.sign_up(user)
        exports.save(user, "2026-11-19", b"one")
        exports.save(user, "2026-11-20", b"two")
        days = exports.days(user)
        expect(f"days of {user}", days == ["2026-11-19", "2026-11-20"])
    exports.save("ann", "2026-11-20", b"three")
    with open(os.path.join(folder, "ann@2026-11-20.zip"), "rb") as file:
        expect("a second one of a day", file.read() == b"three")
    for name in ("ann", "", "a/b", "a.b", "a@b", "a\\b", "a\nb", "x" * 31):
        expect(f"refuses {name!r}", refused(exports.sign_up, name))

    expect("an goes", exports.close_account("an") == 2)
    expect("ann stays", len(exports.days("ann")) == 2)
    expect("ann goes", exports.close_account("ann") == 2)
    expect("nothing of ann is left", exports.days("ann") == [])
    expect("ann-lee stays", len(exports.days("ann-lee")) == 2)
    expect("ann-lee goes", exports.close_account("ann-lee") == 2)
    expect("the others stay", len(os.listdir(folder)) == 6)
    expect("the name is free", not refused(exports.sign_up, "ann"))
    expect("without archives", exports.close_account("ann") == 0)

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
