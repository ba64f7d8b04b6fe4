"""Themes as customers pack them."""

import io
import os
import stat
import sys
import tarfile
import tempfile

from snippet import BadTheme, install

os.umask(0o022)


def theme(*members):
    """A .tar file. Each member has a name, a mode, and perhaps a kind and what a link leads to."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for name, mode, *kind in members:
            member = tarfile.TarInfo(name)
            member.mode = mode
            member.uid = member.gid = os.getuid()
            if kind:
                member.type, member.linkname = kind
                archive.addfile(member)
            else:
                member.size = 2
                archive.addfile(member, io.BytesIO(b"x\n"))
    made.seek(0)
    return made


def modes(*members):
    """The mode of each file and folder after the installation, or None if it's rejected."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            install(theme(*members), folder)
        except BadTheme:
            return None
        return {
            os.path.relpath(os.path.join(base, name), folder): stat.S_IMODE(os.lstat(os.path.join(base, name)).st_mode)
            for base, folders, files in os.walk(folder)
            for name in folders + files
        }


def expect(what, holds):
    if not holds:
        print(f"broken: {what}")
        sys.exit(1)


got = modes(("theme.css", 0o644), ("img", 0o755, tarfile.DIRTYPE, ""), ("img/logo.svg", 0o600), ("hooks/run", 0o755))
expect("a theme", got and got["theme.css"] == 0o644 and got["img/logo.svg"] == 0o600 and got["hooks/run"] == 0o755)
got = modes(("hooks/run", 0o644), ("theme.css", 0o4777))
expect("a hook from Windows", got and got["hooks/run"] & 0o100)
expect("another file", got and got["theme.css"] == 0o755)
expect("hidden files", modes((".git/config", 0o644), ("a/.b", 0o644), ("c", 0o644)) == {"c": 0o644})
expect("a way out", modes(("a/../../b", 0o644), ("c", 0o644)) == {"c": 0o644})
expect("a link that leads out", modes(("a", 0o777, tarfile.SYMTYPE, "../b")) is None)
expect("a device", modes(("a", 0o644, tarfile.CHRTYPE, "")) is None)
expect("too many files", modes(*((f"f{n}", 0o644) for n in range(501))) is None)
print("WORKS")
