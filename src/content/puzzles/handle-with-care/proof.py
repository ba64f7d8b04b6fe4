"""Installs files of many modes, and looks for rights that they shouldn't have."""

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


tried = 0
for name in ("theme.css", "hooks/run", "img/hooks/run"):
    for mode in (0o755, 0o644, 0o777, 0o4755, 0o2755, 0o6777, 0o664, 0o1777, 0o4644):
        tried += 1
        got = (modes((name, mode)) or {}).get(name, 0)
        if got & 0o7022:
            print(f"HARM: {name}, packed with {mode:o}, has the mode {got:o} after the installation")
            sys.exit(0)
print(f"NO HARM: none of {tried} files has a high bit or can be written by others")
sys.exit(1)
