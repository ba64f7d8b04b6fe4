"""Where thumbnails are stored."""

import os.path

ROOT = "/srv/thumbs"
KINDS = (".png", ".jpg")


def place(user: int, name: str) -> str:
    folder = os.path.join(ROOT, str(user))
    path = os.path.normpath(os.path.join(folder, name))
    if not path.startswith(folder + os.sep):
        raise ValueError("outside")
    if not path.endswith(KINDS):
        raise ValueError("not an image")
    return path
