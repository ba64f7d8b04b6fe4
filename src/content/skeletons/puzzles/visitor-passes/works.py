import sys

import snippet

KEY = b"k" * 32
token = snippet.issue(KEY, "ann", 12, 1)
holds = snippet.check(KEY, token) == ("ann", "12", 1) and token.startswith("ann.12.1.")
for wrong in (token.replace("ann", "bob"), token[:-1] + ("0" if token[-1] != "0" else "1"), "ann.12.2." + token[9:]):
    try:
        snippet.check(KEY, wrong)
        holds = False
    except ValueError:
        pass
for name in ("", "a.b", "Ann"):
    try:
        snippet.issue(KEY, name, 1, 1)
        holds = False
    except ValueError:
        pass
print("WORKS" if holds else "broken: a pass")
sys.exit(0 if holds else 1)
