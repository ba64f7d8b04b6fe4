import sys

import snippet

broken = []


def expect(what, shifts, day, time, holds):
    hours, minutes = time.split(":")
    now = day * 1440 + 60 * int(hours) + int(minutes)
    if snippet.is_open([snippet.parse(shift) for shift in shifts], now) != holds:
        broken.append(what)


expect("during a shift", ["mo-fr 08:00-16:00"], 2, "12:00", True)
expect("before it begins", ["mo-fr 08:00-16:00"], 2, "07:45", True)
expect("long before", ["mo-fr 08:00-16:00"], 2, "07:44", False)
expect("after it ends", ["mo-fr 08:00-16:00"], 2, "16:24", True)
expect("long after", ["mo-fr 08:00-16:00"], 2, "16:25", False)
expect("on the weekend", ["mo-fr 08:00-16:00"], 5, "12:00", False)
expect("past midnight", ["su-su 22:00-06:00"], 0, "05:00", True)
expect("before Monday", ["mo-mo 00:05-06:00"], 6, "23:55", True)
expect("over the weekend", ["fr-mo 22:00-06:00"], 0, "23:00", True)
expect("a second shift", ["mo-mo 08:00-09:00", "mo-mo 18:00-19:00"], 0, "18:30", True)
expect("no shift", [], 0, "12:00", False)
for wrong in ("mo-fr 24:00-06:00", "mo-fr 08:60-09:00", "mo-xx 08:00-09:00", "mo-fr 8-9", "08:00-09:00", "mo-fr -1:00-09:00"):
    try:
        snippet.parse(wrong)
        broken.append(f"accepts {wrong}")
    except ValueError:
        pass
if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
