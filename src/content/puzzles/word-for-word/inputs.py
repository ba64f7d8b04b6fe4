import itertools
import sys

from snippet import Index


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


def score(question, text):
    return 1 if text in question else 0


def index_of(*documents):
    index = Index(score, size=1)
    for each in documents:
        index.add(*each)
    return index


def read(index, team):
    """All letters in passages that a team can get."""
    return {letter for own in "abckx" for _, text in index.passages(team, own) for letter in text}


index = index_of(("ops", "x", "abc"), ("hr", "y", "de"), ("ops", "z", "fgh"))
claim("two-hits", ["`abc` and `bcd`", "`gh` and `bcd`", "`bcd` and `gh`", "`gh` and `bc`"],
      " and ".join(f"`{text}`" for _, text in index.passages("ops", "bch", 2)))

# Team hr's document is the first. Then team ops does whatever it wants, up to 4 steps.
steps = [("add", "x", "ab"), ("add", "z", "c"), ("add", "y", "k"), ("remove", "x"), ("remove", "y"), ("remove", "z")]
seen = set()
for count in range(1, 5):
    for plan in itertools.product(steps, repeat=count):
        index = index_of(("hr", "y", "demn"))
        for name, *arguments in plan:
            getattr(index, name)("ops", *arguments)
            seen |= read(index, "ops") & set("demn")
claim("reach", ["None of them", "Only `n`", "`d` and `n`", "All four"],
      {"": "None of them", "n": "Only `n`", "dn": "`d` and `n`", "demn": "All four"}["".join(sorted(seen))])

before = [("ops", "x", "abc"), ("hr", "y", "de"), ("legal", "w", "pq")]
v = ("ops", "v", "k")
ways = {
    "She uploads `v`.": [v],
    "She uploads `x` again.": [before[0]],
    "`legal` uploads `w` again, and then she uploads `v`.": [before[2], v],
    "`hr` uploads `y` again, and then she uploads `v`.": [before[1], v],
}
hits = [way for way, uploads in ways.items() if "e" in read(index_of(*before, *uploads), "ops")]
claim("read-e", list(ways), " or ".join(hits))
