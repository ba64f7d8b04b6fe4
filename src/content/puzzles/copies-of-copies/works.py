import json
import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def patched(doc, *ops):
    try:
        return snippet.apply_patch(doc, json.dumps(ops).encode())
    except snippet.PatchError:
        return "rejected"


def add(path, value):
    return {"op": "add", "path": path, "value": value}


def copy(source, path):
    return {"op": "copy", "from": source, "path": path}


def remove(path):
    return {"op": "remove", "path": path}


old = {"name": "n", "tags": ["x"], "a/b": {"~": 1}}
expect("nothing", patched(old) == old)
expect("add", patched(old, add("/age", 3))["age"] == 3)
expect("append", patched(old, add("/tags/-", "y"))["tags"] == ["x", "y"])
expect("insert", patched(old, add("/tags/0", "y"))["tags"] == ["y", "x"])
expect("escapes", patched(old, add("/a~1b/~0", 2))["a/b"] == {"~": 2})
expect("remove", "name" not in patched(old, remove("/name")))
expect("remove from a list", patched(old, remove("/tags/0"))["tags"] == [])
expect("copy", patched(old, copy("/tags", "/more"))["more"] == ["x"])
new = patched(old, copy("", "/old"))
expect("copy all", new != "rejected" and new["old"] == old)
expect("the old document stays",
       old == {"name": "n", "tags": ["x"], "a/b": {"~": 1}})

# what was copied has a life of its own
new = patched(old, copy("/tags", "/more"), add("/more/-", "y"))
expect("a copy is not the original", new != "rejected"
       and new["tags"] == ["x"] and new["more"] == ["x", "y"])
new = patched({"t": [{"n": 1}]}, copy("/t/0", "/t/-"), add("/t/1/n", 2))
expect("a template row", new == {"t": [{"n": 1}, {"n": 2}]})
new = patched({"t": [1]}, copy("/t", "/t/-"), copy("/t", "/t/-"))
expect("a list into itself", new == {"t": [1, [1], [1, [1]]]})
rows = [copy("/rows/0", "/rows/-")] * 90
new = patched({"rows": [{"cells": ["c"] * 50}]}, *rows)
expect("ninety copies of a row", new != "rejected" and len(new["rows"]) == 91)

new = patched(old, add("/name", "m"), copy("/tags", "/name"), remove("/a~1b"))
expect("replace", new == {"name": ["x"], "tags": ["x"]})

for bad in (
    [add("/no/such", 1)],
    [remove("/none")],
    [copy("/none", "/x")],
    [add("", {})],
    [{"op": "explode", "path": "/a"}],
    [copy("/tags", "/tags/-")] * 30,
    [{"op": "add"}],
    [add("/tags/x", 1)],
    [add("/x", "y" * 300_000)],
    [add("/x", 1)] * 101,
    [add("/x", "y" * 60_000), *[copy("/x", f"/x{i}") for i in range(9)]],
):
    expect(f"rejects {str(bad)[:60]}", patched(old, *bad) == "rejected")
for text in (b"no json", b"7", b"[7]", b"[" * 60_000):
    try:
        snippet.apply_patch(old, text)
        broken.append(f"accepts {text[:10]}")
    except snippet.PatchError:
        pass

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
