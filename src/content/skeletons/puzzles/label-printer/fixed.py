"""Records for the label printer's driver."""

import ctypes

WIDTH = 12


class Record(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char * WIDTH),
        ("copies", ctypes.c_uint8),
        ("paid", ctypes.c_uint8),
    ]


def record(name: str, copies: int) -> Record:
    if not name or len(name.encode()) > WIDTH:
        raise ValueError("name")
    if not 1 <= copies <= 9:
        raise ValueError("copies")
    made = Record(copies=copies, paid=0)
    data = name.encode()
    ctypes.memmove(ctypes.addressof(made), data, len(data))
    return made
