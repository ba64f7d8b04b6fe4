"""A cache of reports, in a store that other services use, too."""

import hmac
import pickle
import struct
import zlib

TTL, LARGEST = 3600, 1 << 20  # seconds, bytes
HEAD = struct.Struct(">BQ32s")  # number of the key, expiry, tag


class Cache:
    def __init__(self, store, keys):
        self._store = store  # gets, sets, and deletes bytes
        self._keys = keys  # by number; the largest is the newest
        self.hits = 0

    def _tag(self, number, expiry, name, data):
        head = struct.pack(">BQI", number, expiry, len(name))
        text = head + name + data
        return hmac.digest(self._keys[number], text, "sha256")

    def put(self, name, report, now):
        data = zlib.compress(pickle.dumps(report))
        number, expiry = max(self._keys), now + TTL
        tag = self._tag(number, expiry, name.encode(), data)
        self._store.set(name, HEAD.pack(number, expiry, tag) + data)

    def get(self, name, now):
        """Returns a report that's up to an hour old, or None."""
        entry = self._store.get(name) or b""
        if len(entry) < HEAD.size:
            return None
        number, expiry, tag = HEAD.unpack_from(entry)
        data = entry[HEAD.size :]
        if number not in self._keys:
            return None
        right = self._tag(number, expiry, name.encode(), data)
        if not hmac.compare_digest(tag, right):
            return None
        if expiry <= now:
            self._store.delete(name)
            return None
        body = _unzip(data)
        if body is None:
            return None
        report = pickle.loads(body)
        self.hits += 1
        return report


def _unzip(data):
    unzip = zlib.decompressobj()
    try:
        body = unzip.decompress(data, LARGEST)
    except zlib.error:
        return None
    return body if unzip.eof else None
