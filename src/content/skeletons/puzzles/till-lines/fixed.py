"""Order lines as the till stores them."""

import ctypes


class Line(ctypes.Structure):
    _fields_ = [
        ("item", ctypes.c_uint16),
        ("count", ctypes.c_uint16),
        ("total", ctypes.c_uint32),
    ]


def order_line(item: int, count: int, price: int) -> Line:
    if not 1 <= count <= 999:
        raise ValueError("count")
    if not 1 <= price <= 30_000:
        raise ValueError("price")
    return Line(item, count, count * price)
