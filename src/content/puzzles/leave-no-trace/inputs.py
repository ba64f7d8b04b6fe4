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
left = {name.split("@")[1] for name in os.listdir(root)}
claim("star", {
    (): "Nobody's", ("*", "ann", "bob"): "All three",
    ("ann", "bob"): "Those of `ann` and `bob`", ("*",): "Only that of `*`",
}.get(tuple(sorted(name.removesuffix(".zip") for name in left))),
    ["Nobody's", "All three", "Those of `ann` and `bob`", "Only that of `*`"])

root, exports = saved("ann", "ann.b", "ann.b.c")
try:
    seen = exports.load("ann", DAY).decode()
except OSError as error:
    seen = f"A {type(error).__name__}"
claim("what-ann-gets", seen, ["What ann saved", "What ann.b saved", "What ann.b.c saved", "A FileNotFoundError"])

pairs = [("v.1", "v.1.2"), ("v.1", "v.2"), ("1.v", "2.v"), ("v", "V")]
single = [f"`{one}` and `{other}`" for one, other in pairs
          if len(os.listdir(saved(one, other)[0])) == 1]
claim("one-file", " ".join(single), [f"`{one}` and `{other}`" for one, other in pairs])
