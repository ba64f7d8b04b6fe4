import threading

PLAIN = [("Content-Type", "text/plain")]
CSV = [("Content-Type", "text/csv")]


class _Body:
    def __init__(self, lines, release):
        self._lines = lines
        self._release = release

    def __iter__(self):
        return self._lines

    def close(self):
        try:
            self._lines.close()
        finally:
            self._release()


class Reports:
    """A WSGI application. Each report keeps the database busy."""

    def __init__(self, reports, limit: int = 8):
        self._reports = reports
        self._slots = threading.BoundedSemaphore(limit)

    def __call__(self, environ, start_response):
        name = environ["PATH_INFO"].lstrip("/")
        if name not in self._reports:
            start_response("404 Not Found", PLAIN)
            return [b"no such report\n"]
        if not self._slots.acquire(blocking=False):
            start_response("503 Service Unavailable", PLAIN)
            return [b"busy, come back later\n"]
        start_response("200 OK", CSV)
        return _Body(self._lines(name), self._slots.release)

    def _lines(self, name: str):
        for row in self._reports[name]():
            yield (";".join(row) + "\n").encode()
