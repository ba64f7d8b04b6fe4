"""Serves byte ranges of files that share one packed blob."""

import re

RANGE = re.compile(r"bytes=(\d*)-(\d*)")
UNIT = 12


class Pack:
    def __init__(self):
        self.blob = bytearray()
        self.index = {}  # name: (offset, room, length)
        self.free = []  # (offset, room)

    def put(self, name, data):
        need = -(-len(data) // UNIT) * UNIT
        if name in self.index:
            self.free.insert(0, self.index.pop(name)[:2])
        for slot in self.free:
            if slot[1] >= need:
                self.free.remove(slot)
                break
        else:
            slot = len(self.blob), need
            self.blob += bytes(need)
        offset, room = slot
        self.blob[offset : offset + len(data)] = data
        self.index[name] = offset, room, len(data)

    def drop(self, name):
        self.free.append(self.index.pop(name)[:2])

    def serve(self, name, header):
        offset, _, length = self.index[name]
        match = RANGE.fullmatch(header)
        if match is None or header == "bytes=-":
            return bytes(self.blob[offset : offset + length])
        first, last = match.groups()
        start = int(first) if first else max(length - int(last), 0)
        end = int(last) + 1 if first and last else length
        end = min(end, length)
        return bytes(self.blob[offset + start : offset + end])
