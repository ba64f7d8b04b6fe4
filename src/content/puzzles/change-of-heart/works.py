import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def refused(method, *arguments):
    try:
        method(*arguments)
    except snippet.Rejected:
        return True
    return False


def balances():
    return [accounts.balances[name] for name in ("bea", "sol", snippet.HELD, snippet.FEES)]


accounts = snippet.Accounts({"bea": 1000, "sol": 0, snippet.FEES: 500})
desk = snippet.Desk(accounts, {"sol": 3, "tom": 3})
expect("a hold", desk.hold("bea", 1, "sol", 100) == 0 and balances() == [900, 0, 100, 500])
expect("more than there is", refused(desk.hold, "bea", 1, "sol", 901))
expect("no amounts", all(refused(desk.hold, "bea", 1, "sol", cents) for cents in (0, -5, 1.5, "7", True)))
expect("another shop", refused(desk.capture, "tom", 1, 0, 10) and refused(desk.refund, "tom", 0, 10))
expect("three captures", [desk.capture("sol", 1, 0, 20) for _ in range(3)] == [20, 40, 60])
expect("one fee for the whole payment", balances() == [900, 58, 40, 502])
expect("more than is held", refused(desk.capture, "sol", 1, 0, 41))
expect("more than was captured", refused(desk.refund, "sol", 0, 61))
expect("no refund without money", refused(desk.refund, "sol", 0, 60) and balances() == [900, 58, 40, 502])
expect("closing", desk.close("sol", 0) == 60 and balances() == [940, 58, 0, 502])
expect("closing again", refused(desk.close, "sol", 0) and refused(desk.capture, "sol", 1, 0, 1))

desk.rates["sol"] = 10
expect("the last day", desk.hold("bea", 2, "sol", 200) == 1 and desk.capture("sol", 9, 1, 50) == 50)
expect("the new plan", balances() == [740, 103, 150, 507])
desk.expire(9)
expect("open on the last day", balances() == [740, 103, 150, 507])
desk.expire(10)
expect("closed after it", balances() == [890, 103, 0, 507] and refused(desk.capture, "sol", 10, 1, 1))
reply = desk.once("sol", "key", desk.refund, 1, 50)
expect("a repeat", desk.once("sol", "key", desk.refund, 1, 50) == reply == 50 and balances() == [940, 58, 0, 502])

for rate in (1, 3, 7):
    for cents in range(1, 200):
        accounts = snippet.Accounts({"bea": 1000, "sol": 1000, snippet.FEES: 500})
        desk = snippet.Desk(accounts, {"sol": rate})
        desk.hold("bea", 1, "sol", cents)
        desk.capture("sol", 1, 0, cents)
        desk.refund("sol", 0, cents)
        if balances() != [1000, 1000, 0, 500]:
            broken.append(f"refunding {cents} at {rate} percent: {balances()}")
            break

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
