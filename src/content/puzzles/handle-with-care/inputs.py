"""Installs the members of each question."""

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


def claim(question, holds):
    """Prints the one option that holds."""
    fits = [text for text, held in holds.items() if held]
    if len(fits) != 1:
        sys.exit(f"{question}: {fits} hold")
    print(f"CLAIM {question}: {fits[0]}")


got = modes(("./hooks/deploy", 0o755))
claim(
    "dot-slash",
    {
        "A file with `rwxr-xr-x`": bool(got) and got.get("hooks/deploy") == 0o755,
        "Nothing: it's skipped": got == {},
        "A file with `rw-r--r--`": bool(got) and got.get("hooks/deploy") == 0o644,
        "Nothing: it raises `BadTheme`": got is None,
    },
)

got = modes(("hooks/deploy", 0o4774))["hooks/deploy"]
names = {"`rwxr-xr--`": 0o754, "`rwxrwxr--`": 0o774, "`rwsr-xr--`": 0o4754, "`rwsrwxr--`": 0o4774}
claim("deploy-mode", {name: mode == got for name, mode in names.items()})

members = {
    "`hooks//run`, a regular file": ("hooks//run", 0o4755),
    "`/hooks/run`, a regular file": ("/hooks/run", 0o4755),
    "`hooks/run`, a hard link to `theme.css`": ("hooks/run", 0o4755, tarfile.LNKTYPE, "theme.css"),
    "`hooks`, a folder": ("hooks", 0o4755, tarfile.DIRTYPE, ""),
}
claim(
    "which-member",
    {text: any(mode & 0o7000 for mode in modes(("theme.css", 0o644), member).values()) for text, member in members.items()},
)

claim(
    "which-test",
    {
        "`theme.css` with `rwxrwxrwx`: others can't write to it": modes(("theme.css", 0o777))["theme.css"] & 0o002 != 0,
        "`hooks/a` with `rw-r--r--`: its owner can run it": modes(("hooks/a", 0o644))["hooks/a"] & 0o100 == 0,
        "`hooks/a` with `rwxrwxr-x`: its group can't write to it": modes(("hooks/a", 0o775))["hooks/a"] & 0o020 != 0,
        "`theme.css` with `---------`: its owner can read it": modes(("theme.css", 0))["theme.css"] & 0o400 == 0,
    },
)
