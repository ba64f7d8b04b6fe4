"""Sends texts and pictures, cuts the power, and looks for a number that two frames have."""

import itertools
import sys

import snippet

STEPS = [("take",), ("span", 3), ("span", 7), ("span", 20), ("cut",), ("close",)]


def used_twice(steps):
    flash = {}
    numbers = snippet.Numbers(flash)
    used = set()
    for name, *count in steps:
        if name == "cut":
            numbers = snippet.Numbers(flash)
            continue
        if name == "close":
            numbers.close()
            continue
        first = getattr(numbers, name)(*count)
        frames = set(range(first, first + (count[0] if count else 1)))
        if used & frames:
            return min(used & frames)
        used |= frames
    return None


tried = 0
for length in range(1, 7):
    for steps in itertools.product(STEPS, repeat=length):
        tried += 1
        number = used_twice(steps)
        if number is not None:
            print(f"HARM: two frames have the number {number}, and one key and nonce, after {steps}")
            sys.exit(0)
print(f"NO HARM: in {tried} sequences no two frames have the same number")
sys.exit(1)
