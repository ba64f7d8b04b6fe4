"""Eve has invoice 42 and asks for 41."""

import snippet

rows = {41: {"owner": "bob", "text": "Bob's invoice"}, 42: {"owner": "eve", "text": "Eve's invoice"}}
invoices = snippet.Invoices(rows)
try:
    print("HARM: Eve gets", invoices.download("eve", 41))
except LookupError as error:
    print("NO HARM: Eve gets the answer:", error)
