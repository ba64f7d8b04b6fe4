import json
import sys

import snippet


def copies(*pairs):
    return [{"op": "copy", "from": a, "path": b} for a, b in pairs]


def patched(doc, ops):
    return snippet.apply_patch(doc, json.dumps(ops).encode())


def fails(doc, ops):
    try:
        patched(doc, ops)
    except snippet.PatchError:
        return True
    return False


def claim(question, options, holds):
    fits = [text for text, what in options.items() if holds(what)]
    if len(fits) != 1:
        sys.exit(f"{question}: {fits}")
    print(f"CLAIM {question}: {fits[0]}")


text = ["x" * 1496]
assert len(json.dumps(text)) == 1500
append = copies(("/a", "/a/-"))
first = next((n for n in range(1, 31) if fails({"a": text}, append * n)), 0)
claim(
    "trigger",
    {"At the 7th copy": 7, "At the 8th copy": 8, "After the 30th copy": 30, "It doesn't fail": 0},
    lambda n: n == first,
)

def is_measured(op):
    measured = []
    real = json.dumps
    patch = real([op]).encode()
    snippet.json.dumps = lambda doc: measured.append(1) or real(doc)
    snippet.apply_patch({"a": {"x": 0}, "l": []}, patch)
    snippet.json.dumps = real
    return bool(measured)


claim(
    "unmeasured",
    {
        "add 1 at /a/y": {"op": "add", "path": "/a/y", "value": 1},
        "add 1 at /a/x": {"op": "add", "path": "/a/x", "value": 1},
        "add 1 at /l/-": {"op": "add", "path": "/l/-", "value": 1},
        "copy /a to /b": copies(("/a", "/b"))[0],
    },
    lambda op: not is_measured(op),
)


def outgrows(pair):
    doc = {"a": {"x": [0], "y": [0]}, "b": [0]}
    try:
        return len(json.dumps(patched(doc, copies(*pair) * 12))) > snippet.MAX_DOC
    except snippet.PatchError:
        return False


claim(
    "cost",
    {
        "/a to /b, and /b to /a": [("/a", "/b"), ("/b", "/a")],
        "/a to /a/x, and /a/x to /a": [("/a", "/a/x"), ("/a/x", "/a")],
        "/a/x to /a/x/-, and /a/y to /a/y/-": [("/a/x", "/a/x/-"), ("/a/y", "/a/y/-")],
        "/a to /a/x, and /a to /a/y": [("/a", "/a/x"), ("/a", "/a/y")],
    },
    outgrows,
)
