import datetime
import decimal
import sys
import uuid

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def load(payload):
    return snippet.load_job(payload, {"smtp": "hunter2"}.__getitem__)


def survives(value):
    try:
        args = {"x": value}
        return load(snippet.dump_job("bill", args)) == ("bill", args)
    except (snippet.PayloadError, AttributeError):
        return False


def rejects(payload):
    try:
        load(payload)
    except snippet.PayloadError:
        return True
    return False


utc = datetime.timezone.utc
tag = {"$make": "Secret", "$from": ["smtp"]}
for value in [
    {"n": 1, "s": "x", "none": None, "l": [1.5, {}]},
    decimal.Decimal("19.990"),
    uuid.UUID(int=7),
    datetime.datetime(2026, 11, 20, 8, 30),
    datetime.datetime(2026, 11, 20, tzinfo=utc),
    [{"sum": decimal.Decimal(1)}],
    {"$make": "UUID", "$from": ["1"], "sum": decimal.Decimal(1)},
    tag,
    [tag, [tag]],
    {"a": tag},
    {"a": {"b": [tag]}},
]:
    expect(f"{value} survives", survives(value))
try:
    job = snippet.dump_job("mail", {"key": [snippet.Secret("smtp")]})
    expect("a secret is read", load(job) == ("mail", {"key": ["hunter2"]}))
except AttributeError:
    broken.append("dump_job")

make = '{"task": "t", "args": {"x": {"$make": "%s", "$from": ["1"]}}}'
for name in ("os.system", "Secret", "nothing", ""):
    expect(f"{name} rejected", rejects(make % name))
for payload in ("no json", "[]", '{"task": "t"}'):
    expect(f"{payload} rejected", rejects(payload))

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
