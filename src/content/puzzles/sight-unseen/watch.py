"""Another service writes an entry to the store. Loading it would call setattr."""

import pickle
import zlib

import snippet


class Ours:
    def __reduce__(self):
        return setattr, (snippet.Cache, "was_here", True)


class Store(dict):
    set = dict.__setitem__
    delete = dict.__delitem__


store = Store()
cache = snippet.Cache(store, {1: b"key"})
store["sales"] = snippet.HEAD.pack(1, 5000, bytes(32)) + zlib.compress(pickle.dumps(Ours()))
cache.get("sales", 1000)
if hasattr(snippet.Cache, "was_here"):
    print("HARM: another service's pickle has called setattr here")
else:
    print("NO HARM: the entry wasn't loaded")
