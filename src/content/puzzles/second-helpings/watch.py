"""Mallory replaces the last of seven rows after the batch was approved."""

import snippet

paid = []
payments = snippet.Payments(b"k" * 32, paid.append)
rows = [b"%d;12.50" % n for n in range(1, 8)]
seal = payments.approve(rows)
try:
    payments.run([*rows[:6], b"mallory;9000.00"], seal)
    print(f"HARM: paid {paid[-1].decode()}, which nobody approved")
except snippet.BatchError as error:
    print(f"NO HARM: {error}")
