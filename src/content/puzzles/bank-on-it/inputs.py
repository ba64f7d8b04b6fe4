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
times = (1000, 1250, 1350, 1450, 1550)
for count, now in enumerate(times[1:], 2):
    more = credits(*((ahead, at) for at in times[:count])) - credits(*((ahead, at) for at in times[: count - 1]))
    print(f"repeat-{now}", more)
forms = {
    "order": f"v1={mac(1000)},t=1000",
    "upper": f"t=1000,v1={mac(1000).upper()}",
    "field": f"{plain},v0=1",
    "space": f"t= 1000,v1={mac(1000)}",
}
for name, header in forms.items():
    print(f"form-{name}", credits((plain, 1000), (header, 1040)) - 1)
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


repeats = {
    (): "None of them",
    (1350,): "Only the one at 1350",
    (1350, 1450): "The ones at 1350 and 1450",
    (1350, 1550): "The ones at 1350 and 1550",
}
claim("repeat", list(repeats.values()), repeats.get(tuple(now for now in times[1:] if base[f"repeat-{now}"] == "1")))
options = {
    "order": "With `v1` before `t`",
    "upper": "With the digits of `v1` in capitals",
    "field": "With `,v0=1` at the end",
    "space": "With a space after `t=`",
}
claim("form", list(options.values()), " and ".join(options[name] for name in forms if base[f"form-{name}"] == "0"))
claim("capitals", list(outcomes.values()), stops("capitals"))
claim("late", list(outcomes.values()), stops("late"))
