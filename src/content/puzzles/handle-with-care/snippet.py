"""Installs the themes that customers upload."""

import tarfile

MOST_FILES = 500
MOST_BYTES = 1 << 24


class BadTheme(Exception):
    """The theme can't be installed."""


def wanted(member, folder):
    """The member as it's extracted, or None to skip it."""
    parts = member.name.split("/")
    if any(part.startswith(".") for part in parts):
        return None
    safe = tarfile.data_filter(member, folder)
    if safe.isreg() and parts[0] == "hooks":
        # Themes that were packed on Windows have no x.
        safe = safe.replace(mode=member.mode | 0o100, deep=False)
    return safe


def install(upload, folder):
    """Extracts a theme into a new, empty folder."""
    try:
        with tarfile.open(fileobj=upload, mode="r:") as archive:
            members = archive.getmembers()
            if len(members) > MOST_FILES:
                raise BadTheme("too many files")
            if sum(member.size for member in members) > MOST_BYTES:
                raise BadTheme("too large")
            archive.extractall(folder, members, filter=wanted)
    except (tarfile.TarError, OSError) as problem:
        raise BadTheme(str(problem)) from problem
