import io
import sys
from http.client import parse_headers

import snippet


def headers(*addresses):
    text = "Host: x\r\n" + "".join(f"X-Forwarded-For: {a}\r\n" for a in addresses)
    return parse_headers(io.BytesIO((text + "\r\n").encode()))


broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def may(peer, *lines):
    return snippet.Connection(peer).may_administer(headers(*lines))


expect("the office by a proxy", may("10.0.0.2", "10.8.3.4"))
expect("the office by both", may("10.0.0.3", "10.8.3.4", "10.0.0.2"))
expect("a joined list", may("10.0.0.2", "10.8.3.4, 10.0.0.3"))
expect("the office directly", may("10.8.3.4"))
expect("outside by a proxy", not may("10.0.0.2", "203.0.113.9"))
expect("a forged line", not may("10.0.0.2", "10.8.0.1", "203.0.113.9"))
expect("outside directly", not may("203.0.113.9", "10.8.3.4"))
expect("only proxies", not may("10.0.0.2", "10.0.0.3"))
expect("not an address", not may("10.0.0.2", "office"))
expect("an empty line", not may("10.0.0.2", ""))
expect("without a line", not may("10.0.0.2"))
twice = snippet.Connection("10.8.3.4")
expect("the office, again and again", twice.may_administer(headers()) and twice.may_administer(headers()))
told = snippet.Connection("10.0.0.2")
expect("the address is told", str(told.client(headers("198.51.100.7"))) == "198.51.100.7")
expect("and logged", str(told) == "198.51.100.7 by 10.0.0.2")

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
