"""Sends requests through the proxy, and looks at which ones the app finds in the bytes."""

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


NEXT = b"GET /admin HTTP/1.1\r\nhost: x\r\n\r\n"


def requests(function, data):
    """The first lines of the requests that are found by this way to read bodies."""
    found = []
    while b"\r\n\r\n" in data:
        head, _, data = data.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        found.append(first)
        how = framing(function, [tuple(line.split(": ", 1)) for line in lines])
        if how is None:
            break
        if how != "chunked":
            data = data[how:]
            continue
        while True:
            size, _, data = data.partition(b"\r\n")
            try:
                number = int(size, 16)
            except ValueError:
                return found
            data = data[number + 2 :]
            if number == 0:
                break
    return found


tried = 0
for count, length in product(range(4), (False, True)):
    for codings in product(("chunked", "identity", "Chunked", "gzip"), repeat=count):
        body = b"0\r\n\r\n" + NEXT
        made = headers(codings, [str(len(body))] * length)
        lines = "".join(f"{name}: {value}\r\n" for name, value in made)
        data = b"POST /guestbook HTTP/1.1\r\n" + lines.encode() + b"\r\n" + body
        tried += 1
        allowed = requests(proxy_framing, data)
        if framing(proxy_framing, made) is None or "GET /admin HTTP/1.1" in allowed:
            continue  # The proxy rejects one of the two.
        if "GET /admin HTTP/1.1" in requests(app_framing, data):
            print(f"HARM: the proxy saw {allowed}, and the app also got GET /admin, with {made}")
            sys.exit(0)
        if framing(proxy_framing, made) != framing(app_framing, made) and framing(app_framing, made) is not None:
            print(f"HARM: the two read a body in two ways, with {made}")
            sys.exit(0)
for order in product(("chunked", "identity"), repeat=2):
    both = [framing(function, headers(order)) for function in (proxy_framing, app_framing)]
    if None not in both and both[0] != both[1]:
        print(f"HARM: to the proxy the body is {both[0]}, and to the app {both[1]}, with {order}")
        sys.exit(0)
print(f"NO HARM: the app got only what the proxy saw, with {tried} requests")
sys.exit(1)
