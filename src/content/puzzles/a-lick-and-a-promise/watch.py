"""Eve asks for a draft, with one step up inside another."""

import tempfile
from pathlib import Path

import snippet

top = Path(tempfile.mkdtemp()).resolve()
for folder in ("pages", "drafts"):
    (top / folder).mkdir()
(top / "drafts/prices.txt").write_text("the new prices")
snippet.FOLDER = top / "pages"
try:
    print("HARM: Eve reads", snippet.read_page("....//drafts/prices.txt"))
except (OSError, ValueError):
    print("NO HARM: Eve gets nothing")
