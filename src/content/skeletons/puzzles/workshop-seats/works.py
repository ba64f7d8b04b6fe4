import sys

import snippet

workshop = snippet.Workshop(2, lambda guest: guest != "poor")
got = [workshop.book(guest) for guest in ("ann", "poor", "bob", "cid")]
holds = got == ["booked", "declined", "booked", "full"] and workshop.guests == ["ann", "bob"]
workshop.cancel("ann")
holds = holds and workshop.book("cid") == "booked" and workshop.book("dee") == "full"
print("WORKS" if holds else "broken: a booking")
sys.exit(0 if holds else 1)
