import os
import sys

import snippet


def play(*steps):
    """Runs the steps, cuts the power, and returns the next number and whether an earlier frame has it."""
    flash = {}
    numbers = snippet.Numbers(flash)
    used = set()
    for count in steps:
        first = numbers.span(count) if count > 0 else numbers.take()
        used |= set(range(first, first + max(count, 1)))
    number = snippet.Numbers(flash).take()
    return number, number in used


TAKE = 0
mixed = play(*[TAKE] * 4, 5, TAKE, TAKE)[0]
picture = play(*[TAKE] * 4, 10)[0]
print("seen", mixed, picture)
if not os.path.exists("before.out"):
    sys.exit(0)
before = open("before.out").read().split()[1:]


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


def pairs(*numbers):
    return [f"{old} before, {new} after" for old, new in numbers]


claim("first", pairs((6, 12), (9, 12), (9, 15), (11, 15)), f"{before[0]} before, {mixed} after")
claim("picture", pairs((14, 20), (12, 12), (14, 12), (12, 18)), f"{before[1]} before, {picture} after")
claim("texts", ["6", "8", "18", "24"], str(play(8, *[TAKE] * 10)[0]))
calls = {
    "5 times `take`, then `span(7)`": [TAKE] * 5 + [7],
    "6 times `take`, then `span(7)`": [TAKE] * 6 + [7],
    "`take` once, then `span(11)`": [TAKE, 11],
    "`span(6)`, then 7 times `take`": [6] + [TAKE] * 7,
}
again = [option for option, steps in calls.items() if play(*steps)[1]]
claim("which", list(calls), " or ".join(again))
