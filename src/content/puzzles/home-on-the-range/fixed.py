"""Serves byte ranges of files that share one packed blob."""

import re

RANGE = re.compile(r"bytes=(\d*)-(\d*)")


class Pack:
    def __init__(self, blob, index):
        self.blob = blob
        self.index = index  # name: (offset, length)

    def window(self, header, length):
        match = RANGE.fullmatch(header)
        if match is None or header == "bytes=-":
            return 0, length
        first, last = match.groups()
        if first == "":
            return max(length - int(last), 0), length
        end = int(last) + 1 if last else length
        return int(first), end

    def serve(self, name, header):
        offset, length = self.index[name]
        start, end = self.window(header, length)
        end = min(end, length)
        return self.blob[offset + start : offset + end]
