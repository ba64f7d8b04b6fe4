"""Another user watches the folder and opens every file whose mode lets
other users read it. An open file can still be read later."""

import os
import sys
import tempfile

import snippet


class Watcher:
    def __init__(self, folder):
        self.folder = folder
        self.opened = {}
        self.busy = False

    def look(self):
        if self.busy:
            return
        self.busy = True
        try:
            for name in os.listdir(self.folder):
                path = os.path.join(self.folder, name)
                info = os.stat(path)
                if info.st_mode & 0o044 and info.st_ino not in self.opened:
                    self.opened[info.st_ino] = (name, open(path))
        finally:
            self.busy = False

    def found(self, tokens):
        seen = {}
        for name, file in self.opened.values():
            with file:
                text = file.read()
                for token in tokens:
                    if f'"{token}"' in text:
                        seen[token] = name
        return seen


watcher = None


def on_event(event, args):
    """Python announces what it's about to do: open, rename, remove …"""
    if watcher is not None:
        watcher.look()


def seen(restart_after):
    global watcher
    names = [f"token-{number}" for number in range(1, 13)]
    with tempfile.TemporaryDirectory() as folder:
        mine = watcher = Watcher(folder)
        try:
            tokens = snippet.Tokens(folder)
            for number, name in enumerate(names, 1):
                tokens.put(f"account-{number}", name)
                mine.look()
                if number == restart_after:
                    tokens = snippet.Tokens(folder)
        finally:
            watcher = None
        return mine.found(names)


os.umask(0o022)
sys.addaudithook(on_event)
for restart_after in range(0, 12):
    found = seen(restart_after)
    if found:
        print("HARM: of 12 tokens, another user read " + ", ".join(
            f"{token} in {name}" for token, name in found.items()))
        sys.exit(0)
print("NO HARM: another user watched 12 runs of 12 puts and read no token")
sys.exit(1)
