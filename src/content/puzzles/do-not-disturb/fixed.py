import threading
import weakref
from collections import deque


class NoPort(Exception):
    """All ports are in use."""


class Lease:
    """A port, for as long as anybody refers to this object."""

    def __init__(self, port: int):
        self.port = port


class Ports:
    """For all threads. Nobody has to remember to give one back."""

    def __init__(self, first: int, last: int):
        self._lock = threading.Lock()
        self._free = list(range(first, last + 1))
        self._returned: deque[int] = deque()

    def take(self) -> Lease:
        with self._lock:
            while self._returned:
                self._free.append(self._returned.popleft())
            if not self._free:
                raise NoPort
            lease = Lease(self._free[-1])
            weakref.finalize(lease, self._returned.append, lease.port)
            self._free.pop()  # last, so that no error loses a port
        return lease
