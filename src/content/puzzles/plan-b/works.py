import socket as real
import sys

class Net:
    """Stands in for DNS and for the network. `up` are the addresses
    that accept connections, all others refuse them."""

    def __init__(self):
        self.names = {}
        self.up = set()
        self.reached = []

    def getaddrinfo(self, host, port, family=0, type=0, proto=0, flags=0):
        if host not in self.names:
            raise real.gaierror("unknown name")
        return [
            (
                real.AF_INET6 if ":" in ip else real.AF_INET,
                real.SOCK_STREAM,
                real.IPPROTO_TCP,
                "",
                (ip, port, 0, 0) if ":" in ip else (ip, port),
            )
            for ip in self.names[host]
        ]

    def socket(self, *unused):
        return Socket(self)


class Socket:
    def __init__(self, net):
        self.net = net
        self.peer = None
        self.open = True

    def settimeout(self, seconds):
        pass

    def connect(self, address):
        self.net.reached.append(address[0])
        if address[0] not in self.net.up:
            raise ConnectionRefusedError(address[0])
        self.peer = address

    def getpeername(self):
        return self.peer

    def close(self):
        self.open = False


net = Net()
real.getaddrinfo = net.getaddrinfo
real.socket = net.socket

import snippet  # noqa: E402

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def reach(host, port=443):
    net.reached = []
    try:
        sock = snippet.connect_public(host, port)
    except snippet.Refused:
        return "refused"
    except OSError:
        return "failed"
    return sock.peer[0] if sock.open else "closed"


net.names = {
    "one.example": ["93.184.215.14"],
    "six.example": ["2606:2800:21f:cb07::1"],
    "two.example": ["93.184.215.14", "93.184.215.15"],
    "both.example": ["2606:2800:21f:cb07::9", "93.184.215.15"],
    "down.example": ["93.184.215.99", "93.184.215.98"],
    "inside.example": ["10.0.0.5"],
    "loop.example": ["127.0.0.1"],
    "meta.example": ["169.254.169.254"],
    "cgn.example": ["100.64.0.1"],
    "loop6.example": ["::1"],
    "link6.example": ["fe80::1%eth0"],
    "mapped.example": ["::ffff:127.0.0.1"],
    "unique6.example": ["fd00::1"],
    "many.example": ["224.0.0.1"],
    "none.example": ["0.0.0.0"],
}
net.up = {"93.184.215.14", "93.184.215.15", "2606:2800:21f:cb07::1"}
expect("a public server", reach("one.example") == "93.184.215.14")
expect("by IPv6", reach("six.example") == "2606:2800:21f:cb07::1")
expect("the first of two", reach("two.example") == "93.184.215.14")
expect("no more than needed", net.reached == ["93.184.215.14"])
expect("IPv6 down, IPv4 up", reach("both.example") == "93.184.215.15")
net.up.remove("93.184.215.14")
expect("the first is down", reach("two.example") == "93.184.215.15")
expect("both are down", reach("down.example") == "failed")
expect("both were tried", len(net.reached) == 2)
for name in ("inside", "loop", "meta", "cgn", "loop6", "link6", "mapped",
             "unique6", "many", "none"):
    expect(f"{name} is refused", reach(name + ".example") == "refused")
    expect(f"{name} is not tried", net.reached == [])
expect("unknown name", reach("nowhere.example") == "refused")
for port in (22, 25, 6379, 0):
    expect(f"port {port}", reach("two.example", port) == "refused")
expect("port 8080", reach("two.example", 8080) == "93.184.215.15")

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
