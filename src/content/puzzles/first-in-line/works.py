import io
import sys
from http.client import parse_headers

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def headers(*addresses):
    text = "Host: x\r\n" + "".join(f"X-Forwarded-For: {a}\r\n" for a in addresses)
    return parse_headers(io.BytesIO((text + "\r\n").encode()))


may = snippet.may_administer
expect("the office by a proxy", may("10.0.0.2", headers("10.8.3.4")))
expect("the office by the other", may("10.0.0.3", headers("10.8.3.4")))
expect("the office directly", may("10.8.3.4", headers()))
expect("a joined list", may("10.0.0.2", headers("10.8.3.4, 10.0.0.3")))
expect("outside by a proxy", not may("10.0.0.2", headers("203.0.113.9")))
expect("a joined list from outside", not may("10.0.0.2", headers("10.8.0.1, 203.0.113.9")))
expect("outside directly", not may("203.0.113.9", headers("10.8.3.4")))
expect("only proxies", not may("10.0.0.2", headers("10.0.0.3")))
expect("another header", not may("10.0.0.2", headers("203.0.113.9\r\nForwarded: for=10.8.0.1")))
expect("no address", not may("10.0.0.2", headers("office")))
expect("an empty line", not may("10.0.0.2", headers("")))
who = snippet.client_address("10.0.0.2", headers("198.51.100.7"))
expect("the address is told", str(who) == "198.51.100.7")

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
