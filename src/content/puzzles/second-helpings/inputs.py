import sys

import snippet

FORGED = b"mallory;9000.00"


def run(approved, changed):
    """Returns what happens to a batch whose rows were changed."""
    paid = []
    payments = snippet.Payments(b"k" * 32, paid.append)
    seal = payments.approve(approved)
    try:
        payments.run(changed, seal)
    except snippet.BatchError as error:
        return {
            "not what was approved": "Line 28 rejects it.",
            "already run": "Line 30 rejects it.",
        }[str(error)]
    return f"It pays {len(paid)} rows."


def rows(count):
    return [b"row %d" % row for row in range(count)]


def replaced(batch, places):
    return [FORGED if i in places else row for i, row in enumerate(batch)]


def is_paid(batch, places):
    return run(batch, replaced(batch, places)) == f"It pays {len(batch)} rows."


def claim(question, options, outcome):
    fits = [text for text in options if text in outcome]
    if len(fits) != 1:
        print(f"{question}: {outcome} fits {len(fits)} options")
        sys.exit(1)
    print(f"CLAIM {question}: {fits[0]}")


six = [b"a", b"b", b"c", b"d", b"e", b"f"]
claim(
    "trigger",
    ["It pays 8 rows.", "Line 28 rejects it.", "Line 30 rejects it.", "It pays 6 rows."],
    [run(six, six + six[4:])],
)

counts = (10, 12, 13, 17)
names = [f"The one with {count} rows" for count in counts]
paid = [name for name, count in zip(names, counts) if is_paid(rows(count), {count - 1})]
claim("why", names, paid)

batch = rows(100)
free = {place for place in range(100) if is_paid(batch, {place})}
if not is_paid(batch, free):
    sys.exit(1)
last = max(free) + 1
claim(
    "which-rows",
    ["Rows 97 to 100", "Rows 65 to 96", "Rows 65 to 100", "Rows 1 to 64"],
    [f"Rows {min(free) + 1} to {last}" if len(free) == last - min(free) else str(free)],
)
