"""Requests as clients send them."""

import sys
from itertools import product

from app import BadRequest, app_framing
from proxy import proxy_framing


def framing(function, headers):
    try:
        return function(headers)
    except BadRequest:
        return None


def headers(codings, lengths=()):
    """Headers in this order."""
    return [("transfer-encoding", coding) for coding in codings] + [("content-length", length) for length in lengths]


def expect(what, holds):
    if not holds:
        print(f"broken: {what}")
        sys.exit(1)


for function in (app_framing, proxy_framing):
    expect("no body", framing(function, [("host", "x")]) == 0)
    expect("a length", framing(function, [("host", "x"), *headers([], ["12"])]) == 12)
    expect("chunks", framing(function, headers(["chunked"])) == "chunked")
    expect("chunks, and another header", framing(function, [*headers(["chunked"]), ("host", "x")]) == "chunked")
    expect("upper case", framing(function, headers(["Chunked"])) == "chunked")
    expect("identity", framing(function, headers(["identity"])) == 0)
    for bad in ("-1", "+1", "", "1_0", "0x5", "5, 5", "9999999999"):
        expect("a bad length", framing(function, headers([], [bad])) is None)
    expect("two lengths", framing(function, headers([], ["5", "5"])) is None)
    expect("another coding", framing(function, headers(["gzip"])) is None)
expect("both", framing(proxy_framing, headers(["chunked"], ["5"])) is None)
print("WORKS")
