import threading
import weakref


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

    def take(self) -> Lease:
        with self._lock:
            if not self._free:
                raise NoPort
            lease = Lease(self._free[-1])
            weakref.finalize(lease, self._give_back, lease.port)
            self._free.pop()  # last, so that no error loses a port
        return lease

    def _give_back(self, port: int) -> None:
        with self._lock:
            self._free.append(port)
