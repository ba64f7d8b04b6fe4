"""Installs one hook."""

import io
import os
import stat
import tarfile
import tempfile

from snippet import install

upload = io.BytesIO()
with tarfile.open(fileobj=upload, mode="w") as archive:
    member = tarfile.TarInfo("hooks/run")
    member.mode, member.size = 0o4755, 2
    archive.addfile(member, io.BytesIO(b"x\n"))
upload.seek(0)
with tempfile.TemporaryDirectory() as folder:
    install(upload, folder)
    mode = os.stat(os.path.join(folder, "hooks/run")).st_mode
print("HARM" if mode & stat.S_ISUID else "NO HARM", end=": ")
print("the hook has", stat.filemode(mode))
