import datetime
import decimal
import sys
import uuid

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def refuses(payload):
    try:
        snippet.load_job(payload)
    except snippet.PayloadError:
        return True
    return False


def survives(args):
    try:
        return snippet.load_job(snippet.dump_job("bill", args)) == ("bill", args)
    except snippet.PayloadError:
        return False


utc = datetime.timezone.utc
expect("plain values", survives({"n": 1, "s": "x", "none": None, "l": [1.5, {}]}))
expect("a Decimal", survives({"sum": decimal.Decimal("19.990")}))
expect("a UUID", survives({"id": uuid.UUID(int=7)}))
expect("a datetime", survives({"at": datetime.datetime(2026, 11, 20, 8, 30)}))
expect("a zone", survives({"at": datetime.datetime(2026, 11, 20, tzinfo=utc)}))
expect("a nested value", survives({"rows": [{"sum": decimal.Decimal(1)}]}))

make = '{"task": "t", "args": {"x": {"$make": "%s", "$from": ["1"]}}}'
for name in ("os.system", "uuid._os", "uuid", "no.Such", "datetime.uuid.UUID"):
    expect(f"{name} refused", refuses(make % name))
expect("text refused", refuses("no json"))
expect("a list refused", refuses("[]"))
expect("args of another type refused", refuses('{"task": "t", "args": []}'))
expect("depth refused", refuses('{"task": "t", "args": ' + "[" * 60_000))
expect("size refused", refuses(" " * 65_537))
try:
    snippet.dump_job("t", {"x": object()})
    broken.append("an object is queued")
except TypeError:
    pass

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
