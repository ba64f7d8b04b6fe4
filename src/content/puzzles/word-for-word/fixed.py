"""Finds the passages that a company's chat assistant answers from."""

from dataclasses import dataclass

AROUND = 1  # chunks before and after a hit, so it can be understood


@dataclass(frozen=True)
class Chunk:
    team: str
    document: str
    text: str


class Index:
    """The documents of all teams, cut into chunks."""

    def __init__(self, score, size=400):
        self._score = score
        self._size = size
        self._chunks = []

    def add(self, team, document, text):
        """Stores a document, or its new version."""
        self.remove(team, document)
        for start in range(0, len(text), self._size):
            part = text[start : start + self._size]
            self._chunks.append(Chunk(team, document, part))

    def remove(self, team, document):
        self._chunks = [
            chunk
            for chunk in self._chunks
            if (chunk.team, chunk.document) != (team, document)
        ]

    def passages(self, team, question, most=3):
        """Returns a team's best passages, each with its document."""
        scores = [
            (self._score(question, chunk.text), place)
            for place, chunk in enumerate(self._chunks)
            if chunk.team == team
        ]
        found = []
        for score, place in sorted(scores, reverse=True)[:most]:
            if score <= 0:
                break
            hit = self._chunks[place]
            first = max(0, place - AROUND)
            around = self._chunks[first : place + AROUND + 1]
            text = "".join(
                chunk.text
                for chunk in around
                if (chunk.team, chunk.document) == (team, hit.document)
            )
            found.append((hit.document, text))
        return found
