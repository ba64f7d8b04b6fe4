"""Calls come, end, and end others while they are told about a port."""

import random
import sys

import snippet

FIRST, LAST = 5000, 5007


def run(seed):
    """Returns what went wrong, or None."""
    choose = random.Random(seed)
    ports = snippet.Ports(FIRST, LAST)
    held = []
    wrong = []

    def end_some():
        for port in choose.sample(held, min(len(held), choose.randrange(3))):
            if port in held:  # the calls that were served may end some
                held.remove(port)
                ports.give_back(port)

    def ready(port):
        if port in held:
            wrong.append(f"port {port} was given to 2 calls")
        if choose.random() < 0.3:
            end_some()
        if choose.random() < 0.2:
            return False
        held.append(port)
        return True

    for _ in range(200):
        ports.take(ready)
        if choose.random() < 0.6:
            end_some()
        if wrong:
            return wrong[0]
    while held:
        ports.give_back(held.pop())
    got = []
    for _ in range(LAST - FIRST + 1):
        ports.take(lambda port: got.append(port) or True)
    if len(got) < LAST - FIRST + 1:
        return f"{LAST - FIRST + 1 - len(got)} ports are lost"
    if len(set(got)) < len(got):
        return "a port was given to 2 calls"
    return None


for seed in range(50):
    if what := run(seed):
        print(f"HARM: {what}")
        sys.exit(0)
print("NO HARM: 10,000 calls came and went, and each had a port of its own")
sys.exit(1)
