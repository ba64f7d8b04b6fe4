"""A patch of two kilobytes. What does it make the server build?"""

import json
import sys
import tracemalloc

import snippet

DOC_LIMIT = 256 * 1024


def copies(*pairs):
    return [{"op": "copy", "from": a, "path": b} for a, b in pairs]


start = [{"op": "add", "path": "/a", "value": ["x" * 1000]}]
doubling = start + copies(*[("/a", "/a/-")] * 14)
pair = [{"op": "add", "path": "/b", "value": []}]
in_turn = start + pair + copies(*[("/a", "/b/-"), ("/b", "/a/-")] * 10)


def peak(ops):
    """The most memory that was in use, in bytes."""
    patch = json.dumps(ops).encode()
    tracemalloc.start()
    try:
        snippet.apply_patch({}, patch)
    except snippet.PatchError:
        pass
    finally:
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return len(patch), most


results = [peak(doubling), peak(in_turn)]
said = ", ".join(
    f"{most / DOC_LIMIT:.1f} times the document limit for {size} bytes"
    for size, most in results
)
if any(most > 20 * DOC_LIMIT for _, most in results):
    print("HARM: memory for a patch reached " + said)
    sys.exit(0)
print("NO HARM: memory for a patch reached " + said)
sys.exit(1)
