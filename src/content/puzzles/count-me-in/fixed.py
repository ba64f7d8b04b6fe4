"""Sends new members to the directory. Runs in the web server."""

FIELDS = ("login", "role", "name", "note")


def frame(part):
    return f"{len(part)}:{part},"


def join(login, name, note, is_invited):
    """Returns a message. A note can have several lines."""
    name = " ".join(name.split())
    note = "\n".join(note.splitlines())
    if not name or len(name) > 40 or len(note) > 200:
        raise ValueError("name or note")
    role = "staff" if is_invited else "guest"
    parts = []
    for field, value in zip(FIELDS, (login, role, name, note)):
        parts += [frame(field), frame(value)]
    return "".join(parts).encode()
=== directory.py
"""Keeps the members. Branches send files with members, too."""


def split(text):
    """Returns the parts of a message."""
    parts = []
    at = 0
    while at < len(text):
        size = text[at : text.index(":", at)]
        start = at + len(size) + 1
        end = start + int(size)
        if text[end : end + 1] != ",":
            raise ValueError("no comma")
        parts.append(text[start:end])
        at = end + 1
    return parts


def store(members, message):
    # On Windows, a file written as text has other line breaks.
    text = message.decode().replace("\r\n", "\n")
    parts = split(text)
    member = dict(zip(parts[::2], parts[1::2]))
    members[member["login"]] = member
