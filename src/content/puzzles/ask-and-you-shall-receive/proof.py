"""Eve has one invoice, 42, and asks for every number from 0 to 60."""

import sys

import snippet

rows = {number: {"owner": "bob", "text": f"Bob's {number}"} for number in range(1, 51)}
rows[42] = {"owner": "eve", "text": "Eve's 42"}
invoices = snippet.Invoices(rows)
for number in range(61):
    try:
        text = invoices.download("eve", number)
    except (LookupError, PermissionError):
        continue
    if text.startswith("Bob"):
        print(f"HARM: Eve downloads invoice {number}, which is Bob's")
        sys.exit(0)
print("NO HARM: Eve downloads her own invoice and no other")
sys.exit(1)
