"""Captures and refunds payments in parts of every size, and looks at what the marketplace keeps."""

import sys

import snippet

START = 10_000
tried = 0
for rate in range(1, 11):
    for total in range(1, 121):
        for part in range(1, total + 1):
            for piece in (total, part):
                accounts = snippet.Accounts({"bea": START, "sol": START, snippet.FEES: START})
                desk = snippet.Desk(accounts, {"sol": rate})
                number = desk.hold("bea", 1, "sol", total)
                for begin in range(0, total, piece):
                    desk.capture("sol", 1, number, min(piece, total - begin))
                for begin in range(0, total, part):
                    desk.refund("sol", number, min(part, total - begin))
                tried += 1
                kept = accounts.balances[snippet.FEES] - START
                if kept < 0:
                    print(f"HARM: {total} cents were captured at {rate} percent and refunded {part} by {part}, and the fees changed by {kept}")
                    sys.exit(0)
print(f"NO HARM: after {tried} payments, the marketplace never has less than before")
sys.exit(1)
