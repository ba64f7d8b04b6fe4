"""Patches of a few kilobytes. How large does the document get?"""

import json
import sys

import snippet


def copies(*pairs):
    return [{"op": "copy", "from": a, "path": b} for a, b in pairs]


start = {"a": {"x": [0] * 200, "y": 0}}
worst = (0, 0, 0)
for count in range(1, 17):
    in_turn = copies(("/a", "/a/x"), ("/a", "/a/y")) * 8
    patch = json.dumps(in_turn[:count]).encode()
    try:
        size = len(json.dumps(snippet.apply_patch(start, patch)))
    except snippet.PatchError:
        size = 0
    worst = max(worst, (size, count, len(patch)))
size, count, length = worst
said = f"a patch of {length} bytes with {count} copies returned a document of {size} characters"
if size > snippet.MAX_DOC:
    print("HARM: " + said)
    sys.exit(0)
print("NO HARM: at most, " + said)
sys.exit(1)
