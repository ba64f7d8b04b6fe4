 """The cache in front of a shop."""

-from urllib.parse import parse_qsl, unquote, urlsplit
+from urllib.parse import parse_qsl, urlsplit

 LIMIT = 500  # pages
+IGNORED = {"ref", "utm_source"}  # statistics, read elsewhere


 class Cache:
     def __init__(self, app):
         self.app = app
         self.pages = {}  # the oldest first

     def get(self, url):
         """Returns the page, from the cache if it's there."""
         parts = urlsplit(url)
-        pairs = parse_qsl(parts.query)
-        key = unquote(url)
+        pairs = sorted(
+            (name, value)
+            for name, value in parse_qsl(parts.query)
+            if name not in IGNORED
+        )
+        query = "&".join(f"{name}={value}" for name, value in pairs)
+        key = f"{parts.path}?{query}"
         if key in self.pages:
             return self.pages[key]
         page = self.app(parts.path, pairs)
         if len(self.pages) == LIMIT:
             del self.pages[next(iter(self.pages))]
         self.pages[key] = page
         return page
