import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def rejected(call, *args):
    try:
        call(*args)
    except snippet.BatchError:
        return True
    return False


out = []
payments = snippet.Payments(b"k" * 32, out.append)
for count in range(1, 40):
    batch = [b"%d;%d;12.50" % (count, row) for row in range(count)]
    seal = payments.approve(batch)
    payments.run(batch, seal)
    expect(f"{count} rows", out == batch)
    expect("once", rejected(payments.run, batch, seal) and out == batch)
    out.clear()

same = [b"ann;5.00", b"ann;5.00", b"bob;7.00", b"bob;7.00"]
payments.run(same, payments.approve(same))
expect("equal rows", out == same)
out.clear()

for count in (1, 2, 3, 5, 6, 8, 9, 10, 12, 17):
    batch = [b"x;%d" % row for row in range(count)]
    seal = payments.approve(batch)
    for changed in (
        batch[:-1],
        batch[:-1] + [b"y"],
        [b"y"] + batch[1:],
        batch + [b"y"],
        batch + batch[-1:],
        batch + batch[-2:],
        [],
        [b""],
    ):
        expect("a changed batch", rejected(payments.run, changed, seal))
expect("a wrong seal", rejected(payments.run, batch, b"0" * 32))
other = snippet.Payments(b"z" * 32, out.append)
expect("another key", rejected(other.run, batch, seal))
expect("nothing empty", rejected(payments.approve, []))
expect("nothing paid", out == [])

if broken:
    print("broken: " + "; ".join(dict.fromkeys(broken)))
    sys.exit(1)
print("WORKS")
