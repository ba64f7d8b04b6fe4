 """One account's files, in memory until the nightly flush."""

 LIMIT, NAME = 1000, 15


 class QuotaExceeded(Exception):
     pass


 class Blob:
     def __init__(self, data):
         self.data = data
+        self.names = 1


 class Drive:
     def __init__(self):
         self.files = {}  # name: Blob
         self.used = 0

     def put(self, name, data):
         self._charge(NAME + len(data))
         if name in self.files:
             self.delete(name)
         blob = Blob(data)
         self.files[name] = blob

     def link(self, name, target):
         if target in self.files:
             raise FileExistsError(target)
         blob = self.files[name]
         self._charge(NAME)
+        blob.names += 1
         self.files[target] = blob

     def append(self, name, data):
         blob = self.files[name]
         self._charge(len(data))
         blob.data += data

     def backup(self, name):
         blob = self.files[name]
         self._charge(NAME)
         if name + "~" in self.files:
             self.delete(name + "~")
         self.files[name + "~"] = blob

     def delete(self, name):
         blob = self.files.pop(name)
-        self.used -= NAME + len(blob.data)
+        blob.names -= 1
+        self.used -= NAME
+        if blob.names == 0:
+            self.used -= len(blob.data)

     def _charge(self, cost):
         if self.used + cost > LIMIT:
             raise QuotaExceeded(cost)
         self.used += cost
