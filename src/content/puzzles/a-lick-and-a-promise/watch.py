"""Eve asks for a file next to `pages`, with one step up inside another."""

import tempfile
from pathlib import Path

import snippet

top = Path(tempfile.mkdtemp()).resolve()
(top / "pages").mkdir()
(top / "keys.txt").write_text("the keys")
snippet.FOLDER = top / "pages"
try:
    print("HARM: Eve reads", snippet.read_page("....//../keys.txt"))
except (OSError, ValueError):
    print("NO HARM: Eve gets nothing")
