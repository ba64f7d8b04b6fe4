import os.path
import sys
from pathlib import Path

import snippet

# `read_page` returns which file it would read. Nothing is read.
Path.read_text = lambda path, encoding: os.path.normpath(path)

files = ["/srv/help/keys.txt", "/srv/keys.txt", "/var/help/keys.txt", "/var/keys.txt"]
found = snippet.read_page("....//../keys.txt")
if found not in files:
    sys.exit(f"it reads {found}")
print(f"CLAIM trace: {files[files.index(found)]}")
