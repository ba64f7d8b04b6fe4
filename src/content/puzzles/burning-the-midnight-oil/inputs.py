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


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


def minutes(text):
    shift = snippet.parse(text)
    return [now for now in range(10080) if snippet.is_open([shift], now)]


shifts = ["su-mo 23:55-00:10", "sa-tu 22:00-06:00", "mo-mo 00:05-00:02"]
bad = [text for text in shifts if set(minutes(text)) - allowed(text)]
claim("input", shifts + ["None of A to C"], " and ".join(bad) or "None of A to C")
last = max(now for now in minutes("su-su 23:50-00:10") if now < 1440)
claim("last", ["00:09", "00:24", "00:34", "00:35"], f"{last // 60:02}:{last % 60:02}")
week = minutes("fr-mo 22:00-06:00")
moments = {
    "Friday, 21:40": 4 * 1440 + minute("21:40"),
    "Saturday, 06:20": 5 * 1440 + minute("06:20"),
    "Monday, 05:00": minute("05:00"),
    "Tuesday, 06:10": 1440 + minute("06:10"),
}
claim("moment", list(moments), " and ".join(text for text, now in moments.items() if now not in week))
