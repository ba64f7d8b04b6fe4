class Ports:
    """The media ports of a relay, each for one call at a time."""

    def __init__(self, first: int, last: int):
        self._free = list(range(first, last + 1))
        self._waiting = []
        self._serving = False

    def take(self, ready):
        """Calls ready(port), now or when it's this call's turn.

        ready returns whether the call still wants the port. It can
        use this object: to take more ports, or to give some back.
        """
        self._waiting.append(ready)
        self._serve()

    def give_back(self, port: int):
        """Ends the use of a port that this call has taken."""
        self._free.append(port)
        self._serve()

    def _serve(self):
        if self._serving:
            return  # called by a ready(); the loop below goes on
        self._serving = True
        try:
            while self._free and self._waiting:
                ready = self._waiting.pop(0)
                if ready(self._free[-1]):
                    self._free.pop()
        finally:
            self._serving = False
