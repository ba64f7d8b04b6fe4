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
            return length - int(last), length
        end = int(last) + 1 if last else length
        return int(first), end

    def serve(self, name, header):
        offset, length = self.index[name]
        start, end = self.window(header, length)
        return self.blob[offset + start : offset + end]
=== Patch 1
@@ -20 +20 @@
-        end = int(last) + 1 if last else length
+        end = min(int(last) + 1, length) if last else length
=== Patch 2
@@ -25 +25,3 @@
         start, end = self.window(header, length)
+        if start < 0 or end > length:
+            raise ValueError(header)
=== Patch 3
@@ -19 +19 @@
-            return length - int(last), length
+            return max(length - int(last), 0), length
@@ -25 +25,2 @@
         start, end = self.window(header, length)
+        end = min(end, length)
