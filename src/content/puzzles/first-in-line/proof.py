"""Requests from outside, alone and after others on one connection."""

import io
import sys
from http.client import parse_headers

import snippet


def headers(*addresses):
    text = "Host: x\r\n" + "".join(f"X-Forwarded-For: {a}\r\n" for a in addresses)
    return parse_headers(io.BytesIO((text + "\r\n").encode()))


EVE = "203.0.113.9"
for before in [
    [],
    [["10.8.4.7"]],
    [["10.0.0.3"], ["10.8.4.7"]],
    [["office"], ["10.8.4.7"]],
]:
    for last in [[EVE], ["10.8.0.1", EVE], ["10.8.0.1, 10.0.0.3", EVE], ["10.8.0.1", EVE, "10.0.0.3"]]:
        connection = snippet.Connection("10.0.0.2")
        for lines in before:
            connection.may_administer(headers(*lines))
        if connection.may_administer(headers(*last)):
            print(f"HARM: Eve's lines {last} open the back office after {before} on the connection")
            sys.exit(0)
print("NO HARM: Eve stays out, whatever came before on the connection")
sys.exit(1)
