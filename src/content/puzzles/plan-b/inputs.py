import copy
import sys

import snippet


def claim(question, options, seen):
    fits = [text for text in options if text == str(seen)]
    if len(fits) != 1:
        sys.exit(f"{question}: {seen} fits {fits}")
    print(f"CLAIM {question}: {fits[0]}")


ORIGINAL = copy.deepcopy(snippet.RULES)


def fresh():
    return snippet.Egress(copy.deepcopy(ORIGINAL))


COUNTS = ["1", "2", "3", "4"]
egress = fresh()
egress.ports("203.0.113.85")
claim("trigger", COUNTS, len(egress.ports("203.0.113.10")))
egress = fresh()
egress.ports("203.0.113.70")
claim("second", COUNTS, len(egress.ports("203.0.113.100")))
egress = fresh()
egress.ports("203.0.113.85")
claim("third", COUNTS, len(egress.ports("203.0.113.70")))
egress = fresh()
targets = [("203.0.113.70", 8080), ("203.0.113.10", 8443), ("203.0.113.85", 9443)]
egress.deliver(targets, lambda *_: True)
seen = egress.deliver(targets, lambda *_: True)
options = ["None"] + [f"{address}, {port}" for address, port in targets]
claim("cost", options, "None" if seen is None else f"{seen[0]}, {seen[1]}")
