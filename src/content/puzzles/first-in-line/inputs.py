import io
import sys
from http.client import parse_headers

import snippet


def headers(*addresses):
    text = "Host: x\r\n" + "".join(f"X-Forwarded-For: {a}\r\n" for a in addresses)
    return parse_headers(io.BytesIO((text + "\r\n").encode()))


def claim(question, seen, options):
    fits = [text for text, outcome in options.items() if outcome == seen]
    if len(fits) != 1:
        sys.exit(f"{question}: {fits} fit {seen}")
    print(f"CLAIM {question}: {fits[0]}")


try:
    seen = str(snippet.Connection("10.0.0.2").client(headers("10.8.0.1", "203.0.113.9")))
except ValueError:
    seen = "error"
claim("trigger", seen, {
    "10.8.0.1": "10.8.0.1",
    "10.0.0.2": "10.0.0.2",
    "203.0.113.9": "203.0.113.9",
    "Nothing; it raises `ValueError`": "error",
})


def answers(*addresses):
    connection = snippet.Connection("10.0.0.2")
    return [connection.may_administer(headers(address)) for address in addresses]


claim("test", answers("203.0.113.9", "10.8.4.7"), {
    "`False`, then `True`": [False, True],
    "`True`, then `True`": [True, True],
    "`True`, then `False`": [True, False],
    "`False`, then `False`": [False, False],
})
claim("why", answers("10.0.0.3", "10.8.4.7", "203.0.113.9"), {
    "`False`, `True`, `True`": [False, True, True],
    "`False`, `True`, `False`": [False, True, False],
    "`False`, `False`, `False`": [False, False, False],
    "`True`, `True`, `True`": [True, True, True],
})
