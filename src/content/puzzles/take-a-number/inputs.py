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
mixed = play(*[TAKE] * 4, 5, TAKE, TAKE)[1]
picture = play(*[TAKE] * 4, 10)[1]
print("used" if mixed else "free", "used" if picture else "free")
if not os.path.exists("before.out"):
    sys.exit(0)
before = open("before.out").read().split()


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


OPTIONS = [
    "Free before, free after", "Used before, free after",
    "Free before, used after", "Used before, used after",
]
claim("mixed", OPTIONS, f"{before[0].capitalize()} before, {'used' if mixed else 'free'} after")
claim("long-picture", OPTIONS, f"{before[1].capitalize()} before, {'used' if picture else 'free'} after")


class Flash(dict):
    writes = 0

    def __setitem__(self, name, value):
        self.writes += 1
        super().__setitem__(name, value)


flash = Flash()
numbers = snippet.Numbers(flash)
writers = []
for call in ["span"] + list(range(1, 11)):
    writes = flash.writes
    numbers.span(8) if call == "span" else numbers.take()
    if flash.writes > writes:
        writers.append(call)
claim("writes", ["Only `span(8)`", "`span(8)` and the first `take`", "`span(8)` and every sixth `take`", "None of them"],
      {"['span']": "Only `span(8)`", "['span', 1]": "`span(8)` and the first `take`",
       "['span', 6]": "`span(8)` and every sixth `take`", "[]": "None of them"}.get(str(writers)))

calls = {
    "5 times `take`, then `span(7)`": [TAKE] * 5 + [7],
    "6 times `take`, then `span(7)`": [TAKE] * 6 + [7],
    "`take` once, then `span(11)`": [TAKE, 11],
    "`span(6)`, then 7 times `take`": [6] + [TAKE] * 7,
}
again = [option for option, steps in calls.items() if play(*steps)[1]]
claim("which", list(calls), " or ".join(again))
