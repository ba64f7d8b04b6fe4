from collections import Counter
from functools import partial
from itertools import chain, islice

LIMIT, PER_USER = 5, 3
PLAIN = [("Content-Type", "text/plain")]
CSV = [("Content-Type", "text/csv")]


class Body:
    """The lines of one report."""

    def __init__(self, rows, done):
        self._rows, self._done = rows, done

    def __iter__(self):
        for row in self._rows:
            yield (";".join(row) + "\n").encode()

    def close(self):
        self._done()


class Reports:
    """A WSGI application. Each report keeps the database busy."""

    def __init__(self, reports):
        self._reports = reports
        self.running = Counter()

    def _take(self, user):
        if self.running[user] >= PER_USER:
            return False
        self.running[user] += 1
        if self.running.total() > LIMIT:
            return False
        return True

    def _free(self, user):
        self.running[user] -= 1

    def __call__(self, environ, start_response):
        user, path = environ["REMOTE_USER"], environ["PATH_INFO"]
        if path not in self._reports:
            start_response("404 Not Found", PLAIN)
            return [b"no such report\n"]
        if not self._take(user):
            start_response("503 Service Unavailable", PLAIN)
            return [b"busy, come back later\n"]
        try:
            rows = iter(self._reports[path]())
            first = list(islice(rows, 1))
        except Exception:
            self._free(user)
            start_response("500 Internal Server Error", PLAIN)
            return [b"report failed\n"]
        start_response("200 OK", CSV)
        return Body(chain(first, rows), partial(self._free, user))
