from pathlib import Path

FOLDER = Path("/srv/help/pages")


def read_page(name: str) -> str:
    """Returns a page, such as `start.txt` or `en/start.txt`."""
    name = name.replace("../", "")
    path = Path(f"{FOLDER}/{name}")
    if not path.resolve().is_relative_to(FOLDER):
        raise ValueError(name)
    return path.read_text(encoding="utf-8")
