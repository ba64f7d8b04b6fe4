import sys
import tempfile
from pathlib import Path

import snippet

top = Path(tempfile.mkdtemp()).resolve()
for folder in ("pages", "drafts"):
    (top / folder).mkdir()
(top / "drafts/prices.txt").write_text("the new prices")
snippet.FOLDER = top / "pages"

names = [
    "../drafts/prices.txt",
    "....//drafts/prices.txt",
    "%2e%2e/drafts/prices.txt",
    "/srv/help/drafts/prices.txt",
]


def gets_draft(name):
    try:
        return snippet.read_page(name.replace("/srv/help", str(top))) == "the new prices"
    except (OSError, ValueError):
        return False


fits = [name for name in names if gets_draft(name)]
if len(fits) != 1:
    sys.exit(f"{fits} get the draft")
print(f"CLAIM input: {fits[0]}")
