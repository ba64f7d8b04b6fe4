import os
import sys

import snippet


def pack_of(*steps):
    pack = snippet.Pack()
    for name, size in steps:
        if size is None:
            pack.drop(name)
        else:
            pack.put(name, name.upper().encode() * size if not any(n == name for n in pack.index) else b"." * size)
    return pack


def served(pack, name, header):
    try:
        return pack.serve(name, header)
    except ValueError:
        return b""


# What each version of the code does; the last run has what the others printed.
pack = pack_of(("a", 20), ("b", 9), ("a", None), ("c", 3), ("d", 5))
places = {name: (offset, offset + room) for name, (offset, room, _) in pack.index.items()}
print("place", places["d"][0], places["d"][1] == len(pack.blob), places["c"][1], places["b"][1])
print("slot", served(pack_of(("a", 20), ("a", None), ("b", 5), ("c", 30)), "b", "bytes=0-99").hex())
leaks = {
    "suffix": b"A" in served(pack_of(("a", 20), ("a", None), ("b", 5)), "b", "bytes=3-6"),
    "beyond": b"A" in served(pack_of(("a", 20), ("a", 5)), "a", "bytes=0-99"),
}
for question, leak in leaks.items():
    print(question, int(leak))

earlier = ["snippet.out", "patch-1.out", "patch-2.out"]
if not all(map(os.path.exists, earlier)):
    sys.exit(0)


def seen(version):
    return dict(line.strip().split(" ", 1) for line in open(version) if line.strip())


base, one, two = map(seen, earlier)
outcomes = {
    (True, False, False): "Only Patch 1",
    (False, False, True): "Only Patch 3",
    (True, True, False): "Patches 1 and 2",
    (True, False, True): "Patches 1 and 3",
}


def stops(question):
    if base[question] == "0":
        return "None is needed"
    return outcomes.get((one[question] == "0", two[question] == "0", not leaks[question]))


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


offset, is_last, end_c, end_b = base["place"].split()
claim("place", [
    "In the old slot of `a`, after `c`",
    "In the old slot of `a`, over `c`",
    "In the slot of `b`, after it",
    "In a new slot at the end",
], "In a new slot at the end" if is_last == "True" and int(offset) >= max(int(end_b), int(end_c)) else "elsewhere")
response = bytes.fromhex(base["slot"])
slots = {
    "Only `b`": b"B" * 5,
    "`b`, and what's left of `a`": b"B" * 5 + b"A" * 15,
    "`b`, what's left of `a`, and zeros": b"B" * 5 + b"A" * 15 + bytes(4),
    "`b`, what's left of `a`, zeros, and `c`": b"B" * 5 + b"A" * 15 + bytes(4) + b"C" * 30,
}
claim("slot", list(slots), next((text for text, held in slots.items() if held == response), "something else"))
claim("suffix", list(outcomes.values()), stops("suffix"))
claim("beyond", list(outcomes.values()), stops("beyond"))
