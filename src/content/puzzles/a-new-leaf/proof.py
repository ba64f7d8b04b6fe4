"""Another user watches the folder and opens whatever has a mode that
lets others read. What has been opened can be read later on."""

import os
import sys
import tempfile

import snippet

TOKEN = "ya29.secret-token"


class Watcher:
    def __init__(self, folder):
        self.folder = folder
        self.opened = []
        self.busy = False

    def look(self):
        if self.busy:
            return
        self.busy = True
        try:
            for name in os.listdir(self.folder):
                path = os.path.join(self.folder, name)
                if os.stat(path).st_mode & 0o044:
                    self.opened.append((name, open(path, "rb")))
        finally:
            self.busy = False

    def found(self):
        names = []
        for name, file in self.opened:
            with file:
                if TOKEN.encode() in file.read():
                    names.append(name)
        return names


watcher = None


def on_event(event, args):
    """Python says what it is about to do: open, rename, chmod …"""
    if watcher is not None:
        watcher.look()


def seen(leftover):
    global watcher
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "tokens.json")
        handle = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
        os.write(handle, b"{}")
        os.close(handle)
        if leftover:
            with open(path + ".new", "w") as file:
                file.write("{")
        tokens = snippet.Tokens(path)
        watcher = Watcher(folder)
        try:
            tokens.put("drive", TOKEN)
            watcher.look()
        finally:
            watcher, mine = None, watcher
        return mine.found()


os.umask(0o022)
sys.addaudithook(on_event)
plain, after_crash = seen(leftover=False), seen(leftover=True)
if plain or after_crash:
    print("HARM: another user read the token, in "
          + (", ".join(plain) or "nothing") + "; where a crash had left a"
          " file, in " + (", ".join(after_crash) or "nothing"))
    sys.exit(0)
print("NO HARM: another user who watched the folder has seen no token")
sys.exit(1)
