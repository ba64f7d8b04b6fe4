"""Eve orders gift cards, pays for none, and reads the receipts."""

import itertools
import sys
from decimal import Decimal

import snippet

CODE = "9F3K-77QX"
FIELDS = {
    "name": ["Eve", "{code}", "{friend}"],
    "friend": ["bob@a.example", "{code}@a.example", "bob@{code}.example", "{greeting}@a.example"],
    "greeting": ["Enjoy!", "{code}", "{{code}}", "{friend}", "{number}{name}{friend}{amount}{code}"],
}

harms = []
for values in itertools.product(*FIELDS.values()):
    typed = dict(zip(FIELDS, values))
    order = snippet.Order(17, Decimal(25), CODE, "eve@a.example", **typed)
    mails = []
    try:
        snippet.Mails(lambda *mail: mails.append(mail)).ordered(order)
    except snippet.OrderError:
        continue
    if any(CODE in text for _, text in mails):
        harms.append(str(typed))
if harms:
    print(f"HARM: {len(harms)} unpaid orders got the code, for example {harms[0]}")
    sys.exit(0)
print("NO HARM: no receipt shows the code")
sys.exit(1)
