"""Asks for each server's ports alone, and then after each other server."""

import copy
import sys

import snippet

HOSTS = [f"203.0.113.{last}" for last in (1, 64, 70, 79, 80, 85, 95, 96, 127, 128, 200)]
ORIGINAL = copy.deepcopy(snippet.RULES)


def fresh():
    return snippet.Egress(copy.deepcopy(ORIGINAL))


for before in HOSTS:
    for host in HOSTS:
        alone = fresh().ports(host)
        egress = fresh()
        egress.ports(before)
        for port in (443, 8080, 8443, 9443):
            if port not in alone and egress.deliver([(host, port)], lambda *_: True):
                print(f"HARM: a webhook to {before} opened port {port} of {host}")
                sys.exit(0)
print(f"NO HARM: {len(HOSTS)} servers keep their ports, whichever of them is asked first")
sys.exit(1)
