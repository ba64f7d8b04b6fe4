import sys

import snippet


def place(user, name):
    try:
        return snippet.place(user, name)
    except ValueError:
        return ""


names = ["../2/cat.png", "../12/cat.png", "/srv/thumbs/2/cat.png", "2/../../2/cat.png"]
found = [name for name in names if place(1, name) and not place(1, name).startswith("/srv/thumbs/1/")]
if len(found) != 1:
    print(found)
    sys.exit(1)
print(f"CLAIM first: {found[0]}")
count = sum(bool(place(2, f"../{other}/cat.png")) for other in range(1, 31) if other != 2)
print(f"CLAIM users: {count or 'None'}")
