import sys

from snippet import Index

broken = []


def expect(what, got, wanted):
    if got != wanted:
        broken.append(f"{what}: {got}")


def score(question, text):
    return sum(text.count(letter) for letter in question)


index = Index(score, size=1)
index.add("hr", "pay", "vwxyz")
index.add("ops", "plan", "abcde")
expect("in the middle", index.passages("ops", "c"), [("plan", "bcd")])
expect("two hits", index.passages("ops", "cc" "d", 1), [("plan", "bcd")])
expect("best first", index.passages("ops", "bdd"), [("plan", "cde"), ("plan", "abc")])
expect("as many as asked for", len(index.passages("ops", "bcd", 2)), 2)
expect("a hit at the edge", [source for source, _ in index.passages("ops", "a")], ["plan"])
expect("no hit", index.passages("ops", "q"), [])
expect("another team's hit", index.passages("ops", "x"), [])
expect("that team's hit", index.passages("hr", "x"), [("pay", "wxy")])
expect("the first chunk", index.passages("hr", "v"), [("pay", "vw")])
index.add("ops", "plan", "mno")
expect("a new version", index.passages("ops", "n"), [("plan", "mno")])
expect("the old version", index.passages("ops", "c"), [])
index.add("hr", "plan", "c")
index.remove("hr", "plan")
expect("a removed document", index.passages("hr", "c"), [])
expect("one that is still there", index.passages("ops", "n"), [("plan", "mno")])
large = Index(score)
large.add("ops", "plan", "a" * 400 + "b" * 400 + "c" * 100)
expect("the usual size", large.passages("ops", "b"), [("plan", "a" * 400 + "b" * 400 + "c" * 100)])
if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
