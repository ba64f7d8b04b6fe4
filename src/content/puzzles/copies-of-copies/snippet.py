import copy
import json

MAX_PATCH = 64 * 1024
MAX_DOC = 256 * 1024
MAX_OPS = 100
MISFIT = (ValueError, LookupError, TypeError, RecursionError)


class PatchError(ValueError):
    """The patch is malformed, too large, or doesn't fit."""


def apply_patch(doc: dict, patch: bytes) -> dict:
    """Returns `doc` as changed by a JSON Patch (RFC 6902)."""
    if len(patch) > MAX_PATCH:
        raise PatchError("patch too large")
    try:
        ops = json.loads(patch)
        if len(ops) > MAX_OPS:
            raise PatchError("too many operations")
        doc = copy.deepcopy(doc)
        for op in ops:
            if _apply(doc, op) and len(json.dumps(doc)) > MAX_DOC:
                raise PatchError("document too large")
    except MISFIT as error:
        raise PatchError(str(error)) from error
    return doc


def _apply(doc, op):
    """Returns whether the document has one more entry than before."""
    *path, last = _steps(op["path"])
    place = _find(doc, path)
    if op["op"] == "remove":
        del place[int(last) if isinstance(place, list) else last]
        return False
    if op["op"] == "copy":
        value = copy.deepcopy(_find(doc, _steps(op["from"])))
    else:
        value = op["value"]
    if isinstance(place, list):
        place.insert(len(place) if last == "-" else int(last), value)
        return True
    is_new = last not in place
    place[last] = value
    return is_new


def _find(doc, steps):
    for step in steps:
        doc = doc[int(step) if isinstance(doc, list) else step]
    return doc


def _steps(pointer):
    steps = pointer.split("/")[1:]
    return [s.replace("~1", "/").replace("~0", "~") for s in steps]
