import datetime
import decimal
import json
import uuid
from dataclasses import dataclass


@dataclass
class Secret:
    """Stands for a value that only workers can read."""
    name: str


class PayloadError(ValueError):
    """The payload isn't one that dump_job writes."""


def dump_job(task: str, args: dict) -> str:
    job = {"task": task, "args": _escape(args)}
    return json.dumps(job, default=_tag)


def load_job(payload: str, read_secret) -> tuple[str, dict]:
    makers = {
        "datetime": datetime.datetime.fromisoformat,
        "Decimal": decimal.Decimal,
        "UUID": uuid.UUID,
        "Secret": read_secret,
        "dict": dict,
    }

    def revive(obj: dict):
        if "$make" not in obj:
            return obj
        return makers[obj["$make"]](*obj["$from"])

    try:
        job = json.loads(payload, object_hook=revive)
        return job["task"], job["args"]
    except Exception as error:
        raise PayloadError("malformed payload") from error


def _escape(value):
    """Keeps a dict that has a $make key from being read as a tag."""
    if isinstance(value, list):
        return [_escape(item) for item in value]
    if isinstance(value, dict):
        if "$make" in value:
            return {"$make": "dict", "$from": [list(value.items())]}
        return {key: _escape(item) for key, item in value.items()}
    return value


def _tag(value):
    text = value.name if isinstance(value, Secret) else str(value)
    return {"$make": type(value).__name__, "$from": [text]}
