import gc
import sys
import threading

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


gc.disable()
ports = snippet.Ports(5000, 5003)
leases = [ports.take() for _ in range(4)]
expect("all ports", {x.port for x in leases} == {5000, 5001, 5002, 5003})
try:
    ports.take()
    expect("no port left", False)
except snippet.NoPort:
    pass
gone = leases[1].port
del leases[1]
expect("a dropped one comes back", ports.take().port == gone)
expect("and again", ports.take().port == gone)

held = leases[0]
leases.clear()
others = [ports.take() for _ in range(3)]
expect("held is held", held.port not in {x.port for x in others})
others.clear()

cycle = [ports.take()]
cycle.append(cycle)
gone = cycle[0].port
del cycle
gc.collect()
again = [ports.take() for _ in range(3)]
expect("a cycle comes back", gone in {x.port for x in again})
again.clear()

got = []


def one():
    got.append(ports.take())


threads = [threading.Thread(target=one) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
expect("threads", len({x.port for x in got}) == 3)

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
