import datetime
import decimal
import json
import uuid

MAX_PAYLOAD = 64 * 1024
VALUE_MAKERS = {
    "datetime.datetime.fromisoformat": datetime.datetime.fromisoformat,
    "decimal.Decimal": decimal.Decimal,
    "uuid.UUID": uuid.UUID,
}


class PayloadError(ValueError):
    """The payload is not one that dump_job writes."""


def dump_job(task: str, args: dict) -> str:
    return json.dumps({"task": task, "args": args}, default=_tag)


def load_job(payload: str) -> tuple[str, dict]:
    if len(payload) > MAX_PAYLOAD:
        raise PayloadError("payload too large")
    try:
        job = json.loads(payload, object_hook=_revive)
        task, args = job["task"], job["args"]
    except Exception as error:
        raise PayloadError("malformed payload") from error
    if not isinstance(task, str) or not isinstance(args, dict):
        raise PayloadError("malformed payload")
    return task, args


def _tag(value):
    if isinstance(value, datetime.datetime):
        make = "datetime.datetime.fromisoformat"
        return {"$make": make, "$from": [value.isoformat()]}
    if isinstance(value, (decimal.Decimal, uuid.UUID)):
        make = f"{type(value).__module__}.{type(value).__name__}"
        return {"$make": make, "$from": [str(value)]}
    raise TypeError(f"cannot queue a {type(value).__name__}")


def _revive(obj: dict):
    if "$make" not in obj:
        return obj
    make = VALUE_MAKERS.get(obj["$make"])
    if make is None:
        raise PayloadError(f"not a value: {obj['$make']}")
    return make(*obj["$from"])
