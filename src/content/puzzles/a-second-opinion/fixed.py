"""The app server."""

import re

NUMBER = re.compile("[0-9]{1,9}")


class BadRequest(Exception):
    """The client gets a 400, and the connection is closed."""


def app_framing(headers):
    """Returns "chunked", or how many bytes the body has."""
    chunked, length = False, None
    for name, value in headers:
        if name == "content-length":
            if length is not None or not NUMBER.fullmatch(value):
                raise BadRequest("length")
            length = int(value)
        elif name == "transfer-encoding":
            coding = value.lower()
            chunked = False
            if coding == "chunked":
                chunked = True
            elif coding != "identity":
                raise BadRequest("coding")
    return "chunked" if chunked else length or 0
=== proxy.py
"""The proxy in front of it."""

from app import NUMBER, BadRequest


def proxy_framing(headers):
    """Returns "chunked", or how many bytes the body has."""
    fields = {}
    for name, value in headers:
        if name == "content-length" and name in fields:
            raise BadRequest("two lengths")
        fields[name] = value
    length = fields.get("content-length", "0")
    if not NUMBER.fullmatch(length):
        raise BadRequest("length")
    coding = fields.get("transfer-encoding", "identity").lower()
    if coding == "chunked" and "content-length" not in fields:
        return "chunked"
    if coding != "identity":
        raise BadRequest("coding")
    return int(length)
