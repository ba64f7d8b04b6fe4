"""Mallory changes approved batches before they run."""

import sys

import snippet

KEY = b"k" * 32


def is_paid(approved, changed):
    """Returns whether `changed` is paid with the seal of `approved`."""
    out = []
    payments = snippet.Payments(KEY, out.append)
    try:
        payments.run(changed, payments.approve(approved))
    except snippet.BatchError:
        pass
    return out == changed


def rows(count):
    return [b"%d;12.50" % row for row in range(1, count + 1)]


harms = []
for count in (*range(1, 33), 100):
    batch = rows(count)
    free = [
        row + 1
        for row in range(count)
        if is_paid(batch, batch[:row] + [b"mallory;9000.00"] + batch[row + 1 :])
    ]
    if free:
        harms.append(f"{len(free)} of {count}")
    for last in range(1, count + 1):
        if is_paid(batch, batch + batch[-last:]):
            harms.append(f"{last} repeated after {count}")
        if last > 1 and is_paid(batch, [*batch[:-last], batch[-1], *batch[-last:-1]]):
            harms.append(f"the last {last} of {count} in another order")
        if last < count and is_paid(batch, batch[:-last]):
            harms.append(f"{last} of {count} left out")

if harms:
    print("HARM: paid with rows that nobody approved: " + ", ".join(harms))
    sys.exit(0)
print("NO HARM: every changed batch was rejected")
sys.exit(1)
