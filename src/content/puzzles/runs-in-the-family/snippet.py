import io
import pickle
from dataclasses import dataclass

LARGEST = 256 * 1024


class Rejected(Exception):
    """The file isn't a piece, or the piece isn't approved."""


@dataclass
class Piece:
    """What old files hold. Drafts have taken its place."""

    title: str
    text: str = ""

    approved = False  # set by an editor, one piece at a time


@dataclass
class Draft(Piece):
    notes: str = ""

    def __setstate__(self, state):
        self.__dict__.update({"notes": ""} | state)


PARTS = {"Piece": Piece, "Draft": Draft}


class _Reader(pickle.Unpickler):
    def find_class(self, module, name):
        if module != __name__ or name not in PARTS:
            raise Rejected(f"{module}.{name} in a piece")
        return PARTS[name]


def export_piece(piece: Piece) -> bytes:
    return pickle.dumps(piece, protocol=4)


def import_piece(data: bytes) -> Piece:
    if len(data) > LARGEST:
        raise Rejected("too large")
    try:
        piece = _Reader(io.BytesIO(data)).load()
    except Exception as error:
        raise Rejected("not a piece") from error
    if not isinstance(piece, Piece):
        raise Rejected("not a piece")
    piece.approved = False
    return piece


def publish(piece: Piece, pages: dict[str, str]) -> None:
    if not piece.approved:
        raise Rejected("not approved")
    pages[piece.title] = piece.text
