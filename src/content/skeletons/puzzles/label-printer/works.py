import sys

import snippet

for name in ("Ann", "Łukasz", "Zoë Müller", "abcdefghijkl"):
    try:
        made = snippet.record(name, 3)
    except ValueError as error:
        print("broken:", name, error)
        sys.exit(1)
    if made.name.decode() != name or made.copies != 3 or made.paid != 0:
        print("broken:", name)
        sys.exit(1)
for name, copies in (("", 1), ("Ann", 0), ("Ann", 10), ("a" * 25, 1)):
    try:
        snippet.record(name, copies)
    except ValueError:
        continue
    print("broken: accepts", name, copies)
    sys.exit(1)
print("WORKS")
