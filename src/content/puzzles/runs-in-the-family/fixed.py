import io
import pickle
from dataclasses import dataclass, field

LARGEST = 256 * 1024


class Refused(Exception):
    """The file is no draft, or the draft may not appear."""


class _Part:
    def __setstate__(self, state):
        self.__dict__.update(state)


@dataclass
class Style(_Part):
    font: str = "serif"
    size: int = 11


@dataclass
class Draft(_Part):
    title: str
    text: str = ""
    style: Style = field(default_factory=Style)

    approved = False  # files from before 2024 do not say


PARTS = {"Draft": Draft, "Style": Style}


class _Reader(pickle.Unpickler):
    def find_class(self, module, name):
        if module != __name__ or name not in PARTS:
            raise Refused(f"{module}.{name} in a draft")
        return PARTS[name]


def export_draft(draft: Draft) -> bytes:
    return pickle.dumps(draft, protocol=4)


def import_draft(data: bytes) -> Draft:
    if len(data) > LARGEST:
        raise Refused("too large")
    try:
        draft = _Reader(io.BytesIO(data)).load()
    except Exception as error:
        raise Refused("not a draft") from error
    if type(draft) is not Draft:
        raise Refused("not a draft")
    draft.approved = False
    return draft


def publish(draft: Draft, pages: dict[str, str]) -> None:
    if not draft.approved:
        raise Refused("not approved")
    pages[draft.title] = draft.text
