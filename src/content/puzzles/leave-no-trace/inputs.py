import os
import sys
import tempfile

import snippet

DAY = "2026-11-20"


def signed_up(*users):
    """The exports after these have tried to sign up, and those who could."""
    root = tempfile.mkdtemp()
    exports = snippet.Exports(root)
    accepted = []
    for user in users:
        try:
            exports.sign_up(user)
            accepted.append(user)
        except snippet.AccountError:
            pass
    return root, exports, accepted


def claim(question, seen, options):
    fits = [text for text in options if text == seen]
    if len(fits) != 1:
        sys.exit(f"{question}: {seen!r} fits {fits}")
    print(f"CLAIM {question}: {fits[0]}")


_, _, accepted = signed_up("ann", "ann.b", "ann.b.c")
seen = {
    ("ann.b", "ann.b.c"): "Both",
    ("ann.b",): "Only ann.b",
    ("ann.b.c",): "Only ann.b.c",
    (): "Neither",
}[tuple(accepted[1:])]
claim("three-anns", seen, ["Both", "Only ann.b", "Only ann.b.c", "Neither"])

root, exports, _ = signed_up("ann", "bob", "*")
for user in ("ann", "bob", "*"):
    exports.save(user, DAY, user.encode())
exports.close_account("*")
left = {name.split("@")[1].removesuffix(".zip") for name in os.listdir(root)}
claim("star-closes", {
    (): "Nobody's", ("*", "ann", "bob"): "All three",
    ("ann", "bob"): "Those of ann and bob", ("*",): "Only that of *",
}.get(tuple(sorted(left))), ["Nobody's", "All three", "Those of ann and bob", "Only that of *"])

_, exports, _ = signed_up("v.1")
exports.save("v.1", DAY, b"old")
exports.close_account("v.1")
at = "sign_up"
try:
    exports.sign_up("v.2")
    at = "load"
    exports.load("v.2", DAY)
    seen = "load returns the archive of v.1"
except (snippet.AccountError, KeyError, OSError) as error:
    name = type(error).__name__
    seen = f"{at} raises {'an' if name[0] in 'AO' else 'a'} {name}"
claim("name-again", seen, [
    "sign_up raises an AccountError", "load returns the archive of v.1",
    "sign_up raises a KeyError", "load raises a FileNotFoundError",
])

names = ["1.w", "1.v.w", "2.v", "V.1"]
claim("refused", " ".join(name for name in names if len(signed_up("1.v", name)[2]) == 1), names)
