"""Eve, outside, claims addresses. A model proxy adds its line below."""

import io
import sys
from http.client import parse_headers

import snippet


def through(proxy, client, lines):
    """The headers that the service sees, and from whom."""
    lines = [*lines, f"X-Forwarded-For: {client}"]
    text = "".join(line + "\r\n" for line in lines) + "\r\n"
    return proxy, parse_headers(io.BytesIO(text.encode()))


for lines in (
    ["X-Forwarded-For: 10.8.0.1"],
    ["x-forwarded-for: 10.8.0.1"],
    ["X-Forwarded-For: 10.8.0.1, 10.0.0.3"],
    ["X-Forwarded-For: 10.8.0.1", "X-Forwarded-For: 10.0.0.3"],
):
    if snippet.may_administer(*through("10.0.0.2", "203.0.113.9", ["Host: x", *lines])):
        print(f"HARM: the back office is open to 203.0.113.9, who sent {lines}")
        sys.exit(0)
print("NO HARM: whatever 203.0.113.9 claims, the back office stays shut")
sys.exit(1)
