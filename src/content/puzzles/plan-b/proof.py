"""A webhook's name has two addresses. The first one is down."""

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

PUBLIC, PUBLIC6 = "93.184.215.14", "2606:2800:21f:cb07::1"
OURS = {
    "10.0.0.5": "a server in our network",
    "127.0.0.1": "this machine",
    "169.254.169.254": "the cloud's metadata",
    "::1": "this machine by IPv6",
}
net.up = set(OURS)
harms = []
for ip, what in OURS.items():
    for name, ips in (
        ("v4.example", [PUBLIC, ip]),
        ("v6.example", [PUBLIC6, ip]),
        ("between.example", [PUBLIC6, ip, PUBLIC]),
        ("straight.example", [ip]),
        ("reverse.example", [ip, PUBLIC]),
    ):
        net.names = {name: ips}
        try:
            sock = snippet.connect_public(name, 80)
        except (snippet.Refused, OSError):
            continue
        if sock.getpeername()[0] == ip and what not in harms:
            harms.append(what)
if harms:
    print("HARM: a customer's webhook was connected to " + ", ".join(harms))
    sys.exit(0)
print("NO HARM: no name with an address of ours got a connection to it")
sys.exit(1)
