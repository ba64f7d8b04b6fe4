import sys

import snippet


def refused(name):
    try:
        snippet.place(1, name)
    except ValueError:
        return True
    return False


holds = snippet.place(1, "cat.png") == "/srv/thumbs/1/cat.png"
holds &= snippet.place(12, "pets/a/../cat.jpg") == "/srv/thumbs/12/pets/cat.jpg"
holds &= refused("cat.exe") and refused("../../x.png")
print("WORKS" if holds else "broken: a name")
sys.exit(0 if holds else 1)
