"""Compares every minute of the week with a model that walks through the week."""

import itertools
import sys

import snippet


def minute(text):
    hours, minutes = text.split(":")
    return 60 * int(hours) + int(minutes)


def allowed(text, early=15, late=25):
    """The minutes of a week in which a shift lets people in, found by walking through the week."""
    days, times = text.split(" ")
    first, last = days.split("-")
    start, end = map(minute, times.split("-"))
    names = ["mo", "tu", "we", "th", "fr", "sa", "su"]
    day = names.index(first)
    open_minutes = set()
    while True:
        now = day * 1440 + start
        open_minutes.update((now - back) % 10080 for back in range(1, early + 1))
        while True:
            open_minutes.add(now % 10080)
            now += 1
            if now % 1440 == end:
                break
        open_minutes.update((now + on) % 10080 for on in range(late))
        if names[day % 7] == last:
            return open_minutes
        day += 1


names = ["mo", "tu", "we", "th", "fr", "sa", "su"]
times = ["00:00-00:00", "00:05-00:02", "23:55-00:10", "08:00-16:00", "22:00-06:00", "12:00-12:00"]
tried = 0
for first, last, time in itertools.product(names, names, times):
    text = f"{first}-{last} {time}"
    model = allowed(text)
    shift = snippet.parse(text)
    for now in range(0, 10080, 1):
        tried += 1
        if now not in model and snippet.is_open([shift], now):
            print(f"HARM: {text} opens the door on {names[now // 1440]} at {now % 1440 // 60}:{now % 60:02}")
            sys.exit(0)
print(f"NO HARM: in {tried} minutes, the door opens only for shifts")
sys.exit(1)
