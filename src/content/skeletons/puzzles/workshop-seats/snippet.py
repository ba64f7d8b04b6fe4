"""Seats of a workshop."""

import threading
from collections.abc import Callable


class Workshop:
    def __init__(
        self, seats: int, charge: Callable[[str], bool]
    ) -> None:
        self.seats = seats
        self.charge = charge
        self.guests: list[str] = []
        self.lock = threading.Lock()

    def book(self, guest: str) -> str:
        if len(self.guests) >= self.seats:
            return "full"
        if not self.charge(guest):
            return "declined"
        with self.lock:
            self.guests.append(guest)
        return "booked"

    def cancel(self, guest: str) -> None:
        with self.lock:
            self.guests.remove(guest)
