"""Two orders whose totals need more than 16 bits."""

import snippet

short = 0
for count, price in ((656, 100), (437, 300)):
    line = snippet.order_line(1, count, price)
    print(f"{count} items for {price} cents cost {line.total} cents")
    short += count * price - line.total
if short:
    print(f"HARM: the store loses {short} cents")
else:
    print("NO HARM: both orders cost count times price")
