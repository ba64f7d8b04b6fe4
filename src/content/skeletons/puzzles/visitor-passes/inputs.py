import sys

import snippet

KEY = b"k" * 32
token = snippet.issue(KEY, "ann", 12, 1)
mac = token.rsplit(".", 1)[1]


def accepted(beginning):
    try:
        snippet.check(KEY, beginning + mac)
    except ValueError:
        return False
    return True


found = [one for one in ("ann.1.21.", "ann.12.2.", "bob.12.1.", "ann.21.1.") if accepted(one)]
if len(found) != 1:
    print(found)
    sys.exit(1)
print(f"CLAIM first: {found[0]}")
text = "ann121"
splits = [f"{text[:i]}.{text[i:j]}.{text[j:]}." for i in range(1, 6) for j in range(i + 1, 6)]
print(f"CLAIM count: {sum(map(accepted, splits)) - 1}")
