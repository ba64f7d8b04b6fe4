"""Eve tries names until she reads a draft, which is outside of `pages`."""

import itertools
import sys
import tempfile
from pathlib import Path

import snippet

top = Path(tempfile.mkdtemp()).resolve()
for name, text in [("pages/start.txt", "start"), ("pages/en/start.txt", "en"), ("drafts/prices.txt", "the new prices")]:
    (top / name).parent.mkdir(parents=True, exist_ok=True)
    (top / name).write_text(text)
snippet.FOLDER = top / "pages"

ups = ["../", "....//", "......///", ".../...//", "..//", "%2e%2e/", ".././"]
starts = ["", "/", "./", "en/", f"{top}/", "en/../", "en/....//", "en/......///"]
tried = 0
for start, up, times in itertools.product(starts, ups, range(3)):
    name = start + up * times + "drafts/prices.txt"
    tried += 1
    try:
        text = snippet.read_page(name)
    except (OSError, ValueError, NameError):
        continue
    if text == "the new prices":
        shown = name.replace(str(top), "")
        print(f"HARM: the name {shown} gets a draft")
        sys.exit(0)
print(f"NO HARM: {tried} names, and none gets the draft")
sys.exit(1)
