import sys

import snippet

rows = {
    1: {"owner": "ann", "text": "Ann's first"},
    2: {"owner": "bob", "text": "Bob's"},
    3: {"owner": "ann", "text": "Ann's second"},
}
invoices = snippet.Invoices(rows)
broken = []
if invoices.numbers("ann") != [1, 3] or invoices.numbers("bob") != [2]:
    broken.append("the links")
for user, number in [("ann", 1), ("ann", 3), ("bob", 2)]:
    try:
        if invoices.download(user, number) != rows[number]["text"]:
            broken.append(f"{user} gets another text for {number}")
    except Exception as error:
        broken.append(f"{user} can't get {number}: {error!r}")
try:
    invoices.download("ann", 4)
    broken.append("invoice 4 exists")
except LookupError as error:
    if str(error) != "no such invoice":
        broken.append(f"invoice 4 gets {error!r}")
if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
