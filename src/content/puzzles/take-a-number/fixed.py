"""Numbers the frames of a radio. One key encrypts them all."""

BLOCK = 6  # writing to the flash for each frame would wear it out


class Numbers:
    def __init__(self, flash):
        self.flash = flash
        self.next = flash.get("next", 0)
        self.limit = self.next

    def take(self):
        """Returns the number of the only frame of a text."""
        if self.next == self.limit:
            self._reserve()
        self.next += 1
        return self.next - 1

    def span(self, count):
        """Returns the first number of the frames of a picture."""
        first = self.next
        self.next += count
        if self.next > self.limit:
            self._reserve()
        return first

    def close(self):
        """Runs when the user switches the radio off."""
        self.limit = self.next
        self.flash["next"] = self.limit

    def _reserve(self):
        self.limit = self.next + BLOCK
        self.flash["next"] = self.limit
