"""Previews of pictures, kept in memory."""

from collections.abc import Callable


class Previews:
    LIMIT = 100

    def __init__(self, draw: Callable[[str, int], bytes]) -> None:
        self.draw = draw
        self.kept: dict[str, dict[int, bytes]] = {}

    def get(self, name: str, width: int) -> bytes:
        if not 1 <= width <= 4096:
            raise ValueError("width")
        widths = self.kept.setdefault(name, {})
        if width not in widths:
            widths[width] = self.draw(name, width)
        preview = widths[width]
        while sum(map(len, self.kept.values())) > self.LIMIT:
            del self.kept[next(iter(self.kept))]
        return preview
