import hashlib
import hmac
import os
import sys

import snippet

KEY = b"k" * 32
BODY = b"5000 cents"


def mac(sent):
    return hmac.new(KEY, str(sent).encode() + b"." + BODY, hashlib.sha256).hexdigest()


def credits(*requests):
    credited = []
    receiver = snippet.Receiver(KEY, credited.append)
    for header, now in requests:
        try:
            receiver.receive(header, BODY, now)
        except ValueError:
            pass
    return len(credited)


# What each version of the code does; the last run has what the others printed.
ahead = f"t=1200,v1={mac(1200)}"
plain = f"t=1000,v1={mac(1000)}"
print("first", credits(*((ahead, now) for now in (1000, 1250, 1350, 1450, 1550))))
print(
    "forms",
    credits(
        (plain, 1000),
        (plain, 1010),
        (f"v1={mac(1000)},t=1000", 1020),
        (f"t=1000,v1={mac(1000).upper()}", 1030),
        (f"{plain},v0=1", 1040),
        (f"t= 1000,v1={mac(1000)}", 1050),
    ),
)
again = {
    "capitals": credits((plain, 1000), (f"t=1000,v1={mac(1000).upper()}", 1030)) > 1,
    "late": credits((ahead, 1000), (ahead, 1350)) > 1,
}
for question, twice in again.items():
    print(question, int(twice))

earlier = ["snippet.out", "patch-1.out", "patch-2.out"]
if not all(map(os.path.exists, earlier)):
    sys.exit(0)


def seen(version):
    return dict(line.split() for line in open(version) if line.strip())


base, one, two = map(seen, earlier)
outcomes = {
    (True, True, False): "Patches 1 and 2",
    (True, False, True): "Patches 1 and 3",
    (False, True, True): "Patches 2 and 3",
    (False, True, False): "Only Patch 2",
}


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


def stops(question):
    if base[question] == "0":
        return "no patch is needed"
    return outcomes.get((one[question] == "0", two[question] == "0", not again[question]))


claim("first", ["1", "2", "3", "4"], base["first"])
claim("forms", ["1", "3", "4", "5"], base["forms"])
claim("capitals", list(outcomes.values()), stops("capitals"))
claim("late", list(outcomes.values()), stops("late"))
