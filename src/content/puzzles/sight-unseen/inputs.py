import sys

import snippet

NOW = 1_700_000_000


class Store(dict):
    set = dict.__setitem__
    delete = dict.__delitem__


def claim(question, options):
    fits = [option for option, holds in options.items() if holds]
    if len(fits) != 1:
        print(f"{question}: {fits} fit")
        sys.exit(1)
    print(f"CLAIM {question}: {fits[0]}")


def got(cache, name, now=NOW):
    try:
        return cache.get(name, now)
    except Exception as error:
        return error


def fresh():
    store = Store()
    return store, snippet.Cache(store, {1: b"key"})


store, cache = fresh()
cache.put("sales", "a report", NOW - 3600 - 600)
entry = store["sales"]
changed = store["sales"] = entry[:-1] + bytes([entry[-1] ^ 1])
got(cache, "sales")
left = store.get("sales")
claim("left", {
    "Nothing": left is None,
    "An entry with a new expiry": left is not None and left[:9] != entry[:9],
    "The entry as `put` wrote it": left == entry,
    "The entry with the changed byte": left == changed,
})


def later(name, report):
    store, cache = fresh()
    cache.put(name, report, NOW)
    return got(cache, name, NOW + 600)


store, cache = fresh()
cache.put("sales", "old", NOW - 1200)
kept = store["sales"]
cache.put("sales", "new", NOW - 600)
store["sales"] = kept
claim("missing", {
    "A report whose pickle has 2 MB": later("sales", bytes(2 << 20)) is None,
    "An older entry, which another service put back after a newer one": got(cache, "sales", NOW + 600) is None,
    "A report that is an empty list": later("sales", []) is None,
    "A report under the name `höhe`": later("höhe", "x") is None,
})

store, cache = fresh()
cache.put("sales", "a report", NOW)
first = got(snippet.Cache(store, {1: b"key", 2: b"new"}), "sales")
last = got(snippet.Cache(store, {2: b"new"}), "sales")
claim("rotated", {
    "The report": first == last == "a report",
    "A `KeyError`": isinstance(last, KeyError),
    "`None`": first == "a report" and last is None,
    "An empty report": last is not None and not last,
})
