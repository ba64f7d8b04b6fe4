from pathlib import Path

FOLDER = Path("/srv/help/pages")


def read_page(name: str) -> str:
    """Returns a page, such as `start.txt` or `en/start.txt`."""
    path = Path(f"{FOLDER}/{name}").resolve()
    if not path.is_relative_to(FOLDER):
        raise ValueError(name)
    return path.read_text(encoding="utf-8")
