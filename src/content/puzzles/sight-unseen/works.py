import os
import sys

import snippet

NOW = 1_700_000_000
broken = []


class Store(dict):
    set = dict.__setitem__
    delete = dict.__delitem__


def expect(what, holds):
    if not holds:
        broken.append(what)


store = Store()
cache = snippet.Cache(store, {1: b"first"})
report = {"rows": [("Mia", 7), ("Ben", 9)], "note": "ä"}
cache.put("sales/mia", report, NOW)
expect("a report", cache.get("sales/mia", NOW) == report)
expect("just before it expires", cache.get("sales/mia", NOW + 3599) == report)
expect("an unknown name", cache.get("sales/ben", NOW) is None)
expect("the hits", cache.hits == 2)
entry = store["sales/mia"]
store["sales/ben"] = entry
expect("another name's entry", cache.get("sales/ben", NOW) is None)
for at in (0, 5, 20):
    store["sales/ben"] = entry[:at] + bytes([entry[at] ^ 1]) + entry[at + 1 :]
    expect(f"a changed byte {at}", cache.get("sales/ben", NOW) is None)
expect("an expired one", cache.get("sales/mia", NOW + 3600) is None)
expect("that it's deleted", "sales/mia" not in store)
cache.put("höhe", 7, NOW)
expect("a name with an umlaut", cache.get("höhe", NOW) == 7)
both = snippet.Cache(store, {1: b"first", 2: b"second"})
expect("the older key", both.get("höhe", NOW) == 7)
both.put("höhe", 8, NOW)
expect("the newer key", snippet.Cache(store, {2: b"second"}).get("höhe", NOW) == 8)
cache.put("large", os.urandom(1 << 19), NOW)
expect("a large one", len(cache.get("large", NOW) or b"") == 1 << 19)
cache.put("too large", bytes(1 << 21), NOW)
expect("one that's too large", cache.get("too large", NOW) is None)
if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
