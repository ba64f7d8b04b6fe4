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
    return {letter for own in "abcfghk" for _, text in index.passages(team, own) for letter in text}


index = index_of(("ops", "x", "abc"), ("hr", "y", "de"), ("ops", "z", "fgh"))
claim("two-hits-apart", ["`abc` and `fgh`", "`fgh` and `abc`", "`efgh` and `abcd`", "`g` and `b`"],
      " and ".join(f"`{text}`" for _, text in index.passages("ops", "bg")))

index = index_of(("ops", "plan", "abc"), ("hr", "plan", "demn"), ("ops", "plan", "fgh"))
claim("same-name", ["Only `n`", "Only `d`", "`d` and `n`", "None of them"],
      {"": "None of them", "n": "Only `n`", "d": "Only `d`", "dn": "`d` and `n`"}["".join(sorted(read(index, "ops") & set("demn")))])

before = [("ops", "x", "abc"), ("hr", "y", "de"), ("legal", "w", "pq")]
x, y, w = before
v = ("ops", "v", "k")
ways = {
    "`legal` uploads `w` again, and then she uploads `v`.": [w, v],
    "She uploads `v`, and then `hr` uploads `y` again.": [v, y],
    "She uploads `x` again, and then `v`.": [x, v],
    "She uploads `v`, and then `legal` uploads `w` again.": [v, w],
}
hits = [way for way, uploads in ways.items() if "e" in read(index_of(*before, *uploads), "ops")]
claim("get-e", list(ways), " or ".join(hits))
