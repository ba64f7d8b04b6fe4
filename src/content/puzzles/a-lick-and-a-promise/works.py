import sys
import tempfile
from pathlib import Path

import snippet

top = Path(tempfile.mkdtemp()).resolve()
snippet.FOLDER = top / "pages"
pages = {"start.txt": "start", "en/start.txt": "en", "en/a b.txt": "space", "v1.2.txt": "dots"}
for name, text in pages.items():
    (snippet.FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
    (snippet.FOLDER / name).write_text(text)
broken = []
for name, text in pages.items():
    try:
        if snippet.read_page(name) != text:
            broken.append(f"{name} has another text")
    except Exception as error:
        broken.append(f"{name}: {error!r}")
if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
