"""One account's files, in memory until the nightly flush."""

LIMIT = 1000


class QuotaExceeded(Exception):
    pass


class Blob:
    def __init__(self, data):
        self.data = data
        self.names = 1


class Drive:
    def __init__(self):
        self.files = {}  # name: Blob
        self.used = 0

    def put(self, name, data):
        old = self.files.get(name)
        freed = len(old.data) if old and old.names == 1 else 0
        if self.used - freed + len(data) > LIMIT:
            raise QuotaExceeded(name)
        self.files[name] = Blob(data)
        self.used += len(data) - freed
        if old:
            old.names -= 1

    def link(self, source, target):
        if target in self.files:
            raise FileExistsError(target)
        blob = self.files[source]
        blob.names += 1
        self.files[target] = blob

    def append(self, name, data):
        if self.used + len(data) > LIMIT:
            raise QuotaExceeded(name)
        self.files[name].data += data
        self.used += len(data)

    def rename(self, source, target):
        blob = self.files.pop(source)
        if target in self.files:
            self.delete(target)
        self.files[target] = blob

    def delete(self, name):
        blob = self.files.pop(name)
        blob.names -= 1
        if blob.names == 0:
            self.used -= len(blob.data)
