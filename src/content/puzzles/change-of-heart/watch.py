"""Eve pays her own shop 60 cents and refunds it in three parts."""

from snippet import Accounts, Desk, FEES

accounts = Accounts({"eve": 1000, "shop": 100, FEES: 500})
desk = Desk(accounts, {"shop": 3})
number = desk.hold("eve", 1, "shop", 60)
desk.capture("shop", 1, number, 60)
for _ in range(3):
    desk.refund("shop", number, 20)
print(accounts.balances)
if accounts.balances[FEES] < 500:
    print("HARM: the marketplace has paid Eve a fee that it never got")
else:
    print("NO HARM: the fees are what they were")
