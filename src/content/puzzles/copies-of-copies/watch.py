"""A document of two zeros, and copies of it into itself."""

import json

import snippet

turn = [{"op": "copy", "from": "/a", "path": f"/a/{key}"} for key in "xy"]
doc = {"a": {"x": 0, "y": 0}}
try:
    doc = snippet.apply_patch(doc, json.dumps(turn * 12).encode())
    print(f"HARM: the document has {len(json.dumps(doc))} characters, and the limit is {snippet.MAX_DOC}")
except snippet.PatchError as error:
    print(f"NO HARM: {error}")
