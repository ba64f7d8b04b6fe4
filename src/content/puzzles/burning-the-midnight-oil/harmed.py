"""Decides when the door of a plant opens for a pass."""

from dataclasses import dataclass

DAYS = "mo", "tu", "we", "th", "fr", "sa", "su"
DAY = 24 * 60
WEEK = 7 * DAY
EARLY, LATE = 15, 25  # minutes


@dataclass(frozen=True)
class Shift:
    days: frozenset  # 0 is Monday
    start: int  # minutes since midnight
    end: int


def _minutes(text):
    hours, minutes = text.split(":")
    if not (0 <= int(hours) < 24 and 0 <= int(minutes) < 60):
        raise ValueError(f"not a time: {text}")
    return 60 * int(hours) + int(minutes)


def parse(text):
    """Reads a shift such as `fr-mo 22:00-06:00`."""
    days, times = text.split(" ")
    first, last = (DAYS.index(day) for day in days.split("-"))
    start, end = (_minutes(time) for time in times.split("-"))
    count = abs(last - first) + 1
    numbers = frozenset((first + i) % 7 for i in range(count))
    return Shift(numbers, start, end)


def is_open(shifts, now):
    """`now` is in minutes since Monday, 0:00."""
    for shift in shifts:
        length = (shift.end - shift.start) % DAY or DAY
        for day in shift.days:
            begin = day * DAY + shift.start - EARLY
            if (now - begin) % WEEK < EARLY + length + LATE:
                return True
    return False
