"""Another service writes entries of its own to the store. It has no key. Loading one of them would call `note`."""

import hashlib
import hmac
import pickle
import struct
import sys
import zlib

import snippet

called = []


def note(text):
    called.append(text)


class Ours:
    def __reduce__(self):
        return note, ("loaded",)


class Store(dict):
    set = dict.__setitem__
    delete = dict.__delitem__


NOW = 1_700_000_000
KEY = b"a key that only the cache has"
store = Store()
cache = snippet.Cache(store, {1: KEY})
cache.put("sales", {"sum": 7}, NOW)
signed = store["sales"]
number, expiry, tag = snippet.HEAD.unpack_from(signed)
body = zlib.compress(pickle.dumps(Ours()))


def guess(key, number, expiry, name):
    return hmac.digest(key, struct.pack(">BQI", number, expiry, len(name)) + name.encode() + body, "sha256")


entries = [body, pickle.dumps(Ours()), signed[: snippet.HEAD.size] + body, signed + body, b"", signed[:40]]
for n in (0, 1, 2, 255):
    for when in (0, NOW - 1, NOW + 3600, 2**63):
        for made in (tag, bytes(32), guess(b"", n, when, "sales"), hashlib.sha256(body).digest(), guess(b"\0" * 32, n, when, "sales")):
            entries.append(snippet.HEAD.pack(n, when, made) + body)
for name in ("sales", "sales/2", ""):
    for entry in entries:
        store[name] = entry
        try:
            cache.get(name, NOW)
        except Exception:
            pass
        if called:
            print(f"HARM: an entry of {len(entry)} bytes that another service wrote has called a function here")
            sys.exit(0)
print(f"NO HARM: {len(entries)} entries that another service wrote, and none was loaded")
sys.exit(1)
