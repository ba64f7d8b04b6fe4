import sys

import snippet


def start():
    accounts = snippet.Accounts({"bea": 1000, "sol": 100, snippet.FEES: 500})
    return accounts, snippet.Desk(accounts, {"sol": 3})


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


def fees(held, captures, refunds):
    accounts, desk = start()
    number = desk.hold("bea", 1, "sol", held)
    for cents in captures:
        desk.capture("sol", 1, number, cents)
    for cents in refunds:
        desk.refund("sol", number, cents)
    return accounts.balances[snippet.FEES]


accounts, desk = start()
number = desk.hold("bea", 1, "sol", 200)
moved = []
for day, key, cents in ((8, "a", 50), (8, "a", 50), (9, "b", 70)):
    before = dict(accounts.balances)
    try:
        desk.once("sol", key, desk.capture, day, number, cents)
    except snippet.Rejected:
        pass
    moved.append(accounts.balances != before)
claim(
    "in-time",
    ["The first and the second", "The first and the third", "The first", "None of them"],
    " and ".join(f"{'The' if n == 0 else 'the'} {('first', 'second', 'third')[n]}" for n in range(3) if moved[n]),
)

WAYS = {"3 parts of 20": [20] * 3, "6 parts of 10": [10] * 6, "1 part of 60": [60]}


def best(question, all_same, choose, brought):
    chosen = choose(brought.values())
    ways = [way for way, sum_ in brought.items() if sum_ == chosen]
    claim(question, [*WAYS, all_same], all_same if len(ways) == 3 else " or ".join(ways))


best("capture-parts", "All 3 bring the same", max, {way: fees(60, parts, []) for way, parts in WAYS.items()})
best("refund-parts", "All 3 leave the same", min, {way: fees(60, [60], parts) for way, parts in WAYS.items()})
refunds = {
    "16, 34, and 50": (16, 34, 50),
    "10, 20, and 70": (10, 20, 70),
    "30, 30, and 40": (30, 30, 40),
    "20, 30, and 50": (20, 30, 50),
}
less = [option for option, parts in refunds.items() if fees(100, [100], parts) < 500]
claim("which", list(refunds), " or ".join(less))
