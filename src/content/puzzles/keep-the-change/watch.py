"""Eve buys points with 50 miles, and miles with the points."""

import snippet

account = snippet.Account(miles=50)
for step, target, source in ((4, "points", "miles"), (3, "miles", "points")):
    try:
        while True:
            account.buy(step, target, source)
    except snippet.ExchangeError:
        print(account.balances)
if account.balances["miles"] > 50:
    print(f"HARM: 50 miles became {account.balances['miles']}")
else:
    print("NO HARM: there and back costs miles")
