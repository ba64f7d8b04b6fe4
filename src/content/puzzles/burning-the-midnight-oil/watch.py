"""A pass for the weekend's nights, on a Tuesday at 23:00."""

from snippet import is_open, parse

shift = parse("fr-mo 22:00-06:00")
if is_open([shift], 24 * 60 + 23 * 60):
    print("HARM: the door opens on Tuesday night")
else:
    print("NO HARM: the door is closed on Tuesday night")
