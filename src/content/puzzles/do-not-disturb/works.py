import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


ports = snippet.Ports(1, 3)
got = []
keep = lambda port: got.append(port) or True
for _ in range(5):
    ports.take(keep)
expect("each port once", sorted(got) == [1, 2, 3])
ports.give_back(got[1])
expect("the next waits its turn", len(got) == 4 and got[3] == got[1])
ports.give_back(got[0])
expect("and the one after", len(got) == 5 and got[4] == got[0])
ports.give_back(2)
offered = []
ports.take(lambda port: offered.append(port) and None)
ports.take(keep)
expect("a port not wanted goes on", offered == [2] and got[-1] == 2)

ports = snippet.Ports(1, 3)
got.clear()
order = []
ports.take(lambda port: order.append("a") or ports.take(lambda port: order.append("c") or True) or True)
ports.take(lambda port: order.append("b") or True)
expect("a call can take a second port", order == ["a", "c", "b"])
more = []
ports.take(lambda port: more.append(port) or True)
expect("none is left", more == [])

ports = snippet.Ports(7, 7)
ports.take(lambda port: ports.give_back(port) or True)
ports.take(lambda port: ports.give_back(port) or True)
ports.take(lambda port: more.append(port) or True)
expect("a call that ends at the start", more == [7])

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
