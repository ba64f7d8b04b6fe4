import sys

import snippet

for count, price in ((656, 100), (437, 300), (99, 30_000), (999, 30_000)):
    try:
        total = snippet.order_line(1, count, price).total
    except ValueError:
        continue
    if total < count * price:
        print(f"HARM: {count} items for {price} cents cost {total} cents")
        sys.exit(0)
print("NO HARM: every line costs count times price")
sys.exit(1)
