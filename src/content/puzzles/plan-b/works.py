import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def egress():
    return snippet.Egress([(network, set(ports)) for network, ports in snippet.RULES])


expect("no rule", egress().ports("192.0.2.1") == set())
expect("1 rule", egress().ports("203.0.113.10") == {443})
expect("2 rules", egress().ports("203.0.113.70") == {443, 8443})
expect("3 rules", egress().ports("203.0.113.85") == {443, 8080, 8443, 9443})
for first in ("203.0.113.10", "203.0.113.70"):
    e = egress()
    e.ports(first)
    expect("again", e.ports("203.0.113.10") == {443} and e.ports("203.0.113.70") == {443, 8443})
sent = []
both = [("203.0.113.10", 8080), ("203.0.113.10", 443), ("203.0.113.85", 8080)]
expect("the first allowed", egress().deliver(both, lambda *t: sent.append(t) or True) == both[1])
expect("nothing else is tried", sent == [both[1]])
expect("plan B", egress().deliver(both, lambda address, port: port != 443) == both[2])
expect("none", egress().deliver(both, lambda *_: False) is None)

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
