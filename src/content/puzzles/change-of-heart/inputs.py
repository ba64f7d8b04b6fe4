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


claim("parts", ["500", "501", "502", "503"], str(fees(100, [20, 20, 20], [])))
claim("refund", ["499", "500", "501", "502"], str(fees(100, [60], [20, 20, 20])))
refunds = {
    "16, 34, and 50": (16, 34, 50),
    "10, 20, and 70": (10, 20, 70),
    "30, 30, and 40": (30, 30, 40),
    "20, 30, and 50": (20, 30, 50),
}
less = [option for option, parts in refunds.items() if fees(100, [100], parts) < 500]
claim("which", list(refunds), " or ".join(less))

accounts, desk = start()
number = desk.hold("bea", 1, "sol", 200)
desk.rates["sol"] = 10
for day, key, cents in ((8, "a", 50), (8, "a", 50), (9, "b", 70)):
    try:
        desk.once("sol", key, desk.capture, day, number, cents)
    except snippet.Rejected:
        pass
desk.expire(9)
claim("plan", ["216", "197", "148", "145"], str(accounts.balances["sol"]))
