"""Sends the fields in every order, and looks for one that changes although the role can't set it."""

import itertools
import sys

from policy import reserved
from profiles import update

fields = ["name", "motto", "team", "quota", "badge", "rank", "paid"]
tried = 0
for role in ("guest", "member", "editor", "staff"):
    for count in range(1, 5):
        for order in itertools.permutations(fields, count):
            profile = dict.fromkeys(fields, 0)
            changed = update(profile, role, dict.fromkeys(order, 1))
            tried += 1
            for field in set(changed) & set(reserved(role)):
                print(f"HARM: with {', '.join(order)} a {role} sets {field}")
                sys.exit(0)
print(f"NO HARM: {tried} bodies, and none sets a field that its role can't")
sys.exit(1)
