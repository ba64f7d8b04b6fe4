import os
import sys
import tempfile

import snippet

DAY = "2026-11-20"


def saved(*users):
    root = tempfile.mkdtemp()
    exports = snippet.Exports(root)
    for user in users:
        exports.sign_up(user)
        exports.save(user, DAY, f"What {user} saved".encode())
    return root, exports


def claim(question, seen, options):
    fits = [text for text in options if text == seen]
    if len(fits) != 1:
        sys.exit(f"{question}: {seen!r} fits {fits}")
    print(f"CLAIM {question}: {fits[0]}")


root, exports = saved("ann", "bob", "*")
exports.close_account("*")
claim("trigger", str(len(os.listdir(root))), ["0", "1", "2", "3"])

root, exports = saved("ann.lee", "ann", "ann.b.c")
try:
    seen = exports.load("ann.lee", DAY).decode()
except OSError as error:
    seen = f"A {type(error).__name__}"
claim("cost", seen, ["What ann saved", "What ann.lee saved", "What ann.b.c saved", "A FileNotFoundError"])

root, exports = saved("v", "v.1", "v.2", "v.1.2", "w")
claim("count", str(len(os.listdir(root))), ["2", "3", "4", "5"])
