import sys

import directory
import members


def stored(name, note):
    people = {}
    try:
        directory.store(people, members.join("eve", name, note, False))
    except ValueError:
        return None
    return people["eve"]


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


raises = "None, because `store` raises `ValueError`"
first = stored("A\rB", "x\r\ny")
claim(
    "first",
    ["3 and 4", "2 and 3", "3 and 3", raises],
    f"{len(first['name'])} and {len(first['note'])}" if first else raises,
)
seven = stored("A" + "\r\n" * 7 + "B", "hi")
claim("seven", ["9", "10", "16", raises], str(len(seven["name"])) if seven else raises)
notes = [",4:role,5:staff,", "4:role,5:staff", "0:,4:role,5:staff", ",4:role,5:staff"]
members_by_note = {note: stored("A" + "\r\n" * 11 + "B", note) for note in notes}
staff = [note for note, member in members_by_note.items() if member and member["role"] == "staff"]
claim("note", [f"`'{note}'`" for note in notes], " or ".join(f"`'{note}'`" for note in staff))
