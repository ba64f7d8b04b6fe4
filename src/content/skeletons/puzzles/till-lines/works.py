import sys

import snippet

for count, price in ((1, 1), (1, 30_000), (5, 1_999), (999, 10)):
    line = snippet.order_line(7, count, price)
    if (line.item, line.count, line.total) != (7, count, count * price):
        print("broken:", count, price)
        sys.exit(1)
for count, price in ((0, 5), (1_000, 5), (1, 0), (1, 30_001), (-1, 5)):
    try:
        snippet.order_line(7, count, price)
    except ValueError:
        continue
    print("broken: accepts", count, price)
    sys.exit(1)
print("WORKS")
