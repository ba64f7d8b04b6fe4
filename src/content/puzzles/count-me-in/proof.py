"""Signs a guest up under many names and with many notes, and looks at the role that the directory stores."""

import sys

import directory
import members

ENDS = ("\r\n", "\n", "\r", "\u2028", "e\u0301", "\u00e9", "\U0001f600")
NOTES = ("4:role,5:staff", ",4:role,5:staff", ",4:role,5:staff,4:note,0:", "0:,4:role,5:staff", ":,4:role,5:staff")

tried = 0
for end in ENDS:
    for count in range(20):
        for note in NOTES:
            stored = {}
            name = "A" + end * count + "B"
            try:
                directory.store(stored, members.join("eve", name, note, False))
            except (ValueError, KeyError):
                continue
            tried += 1
            if stored["eve"]["role"] != "guest":
                print(f"HARM: a guest called {name!r} is stored as {stored['eve']}")
                sys.exit(0)
print(f"NO HARM: {tried} guests are stored, and all of them are guests")
sys.exit(1)
