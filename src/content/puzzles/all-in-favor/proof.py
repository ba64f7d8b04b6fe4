"""Runs of the shop with each combination of claims. Which get `release` without the approval that it asks for?"""

import itertools
import sys

from grants import roles_of

LEADS = {"mia", "noor", "sven"}
people = [None, *(list(each) for count in range(4) for each in itertools.permutations(["mia", "sven", "eve", "bob"], count))]
labels = [None, [], ["docs"], ["hot"], ["hold"]]
refs = ["refs/heads/main", "refs/tags/v3", "refs/tags/v3/test"]
harms, tried = [], 0
for approvers, label, ref in itertools.product(people, labels, refs):
    claims = {"repository": "acme/shop", "ref": ref, "approvers": approvers, "labels": label}
    claims = {name: value for name, value in claims.items() if value is not None}
    tried += 1
    if "release" in roles_of(claims) and not (approvers and set(approvers) <= LEADS):
        harms.append(claims)
if harms:
    print(f"HARM: {len(harms)} of {tried} runs get release without an approval by leads alone, such as {harms[0]}")
    sys.exit(0)
print(f"NO HARM: {tried} runs, and each that gets release was approved, by leads alone")
sys.exit(1)
