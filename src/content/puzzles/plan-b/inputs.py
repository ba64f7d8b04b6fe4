import copy
import sys

import snippet


def claim(question, options, seen):
    fits = [text for text in options if text == str(seen)]
    if len(fits) != 1:
        sys.exit(f"{question}: {seen} fits {fits}")
    print(f"CLAIM {question}: {fits[0]}")


ORIGINAL = copy.deepcopy(snippet.RULES)


def fresh(order=(0, 1, 2)):
    return snippet.Egress([copy.deepcopy(ORIGINAL[i]) for i in order])


egress = fresh()
egress.ports("203.0.113.85")
options = ["443", "443 and 8443", "8080 and 9443", "443, 8080, 8443, and 9443"]
found = sorted(egress.ports("203.0.113.10"))
claim("other-net", options, " and ".join(map(str, found)) if len(found) < 3 else options[3])

SERVERS = ["203.0.113.10", "203.0.113.70", "203.0.113.90", "203.0.113.130"]


def grown(order):
    """The servers that have more ports after a call for .85."""
    egress = fresh(order)
    egress.ports("203.0.113.85")
    return [ip for ip in SERVERS if len(egress.ports(ip)) > len(fresh(order).ports(ip))]


claim("grows", SERVERS, ", ".join(grown((0, 1, 2))))
claim("swapped", SERVERS, ", ".join(ip for ip in SERVERS if ip not in grown((1, 0, 2))))

egress = fresh()
targets = [("203.0.113.10", 8080), ("203.0.113.70", 9443), ("203.0.113.85", 8080)]
egress.deliver(targets, lambda *_: True)
seen = egress.deliver(targets, lambda *_: True)
options = ["None"] + [f"{address}, {port}" for address, port in targets]
claim("second-event", options, "None" if seen is None else f"{seen[0]}, {seen[1]}")
