"""Reads the headers of each question."""

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


def way(made):
    both = [framing(function, made) for function in (proxy_framing, app_framing)]
    if None in both:
        return "One of them answers 400"
    if both == ["chunked", "chunked"]:
        return "Both read chunks"
    if both[1] == "chunked":
        return "The proxy reads bytes, the app chunks"
    if both[0] == "chunked":
        return "The proxy reads chunks, the app bytes"
    return "Both read bytes"


print("CLAIM three-codings:", way(headers(["chunked", "identity", "chunked"])))
print("CLAIM with-length:", way(headers(["identity", "chunked"], ["5"])))
lists = {
    "`identity`, then `chunked`, without a length": headers(["identity", "chunked"]),
    "`Chunked`, then `chunked`, with a length": headers(["Chunked", "chunked"], ["5"]),
    "`chunked, identity` in one, with a length": headers(["chunked, identity"], ["5"]),
    "`chunked`, then `identity`, without a length": headers(["chunked", "identity"]),
}
for text, made in lists.items():
    if way(made).startswith("The proxy"):
        print("CLAIM two-ways:", text)
if framing(proxy_framing, headers(["chunked", "identity"], ["5"])) != 5:
    sys.exit("which-line: the proxy doesn't return 5")
