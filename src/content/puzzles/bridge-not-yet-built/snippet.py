import os
import shutil
import tarfile


class BadBundle(Exception):
    """We don't serve this bundle or this address."""


def unpack(archive, site: str) -> None:
    """Unpacks a user's bundle into `site`, a new empty folder."""
    root = os.path.realpath(site)
    with tarfile.open(fileobj=archive, mode="r:") as bundle:
        for item in bundle:
            _place(root, bundle, item)


def _place(root, bundle, item):
    head, name = os.path.split(item.name.rstrip("/"))
    folder = _inside(root, os.path.join(root, head))
    path = os.path.join(folder, name)
    os.makedirs(folder, exist_ok=True)
    if item.isdir():
        os.makedirs(path, exist_ok=True)
    elif item.isfile():
        with open(path, "xb") as out:
            shutil.copyfileobj(bundle.extractfile(item), out)
    elif item.issym():
        _inside(root, os.path.join(folder, item.linkname))
        os.symlink(item.linkname, path)
    else:
        raise BadBundle(f"cannot unpack {item.name}")


def _inside(root, path):
    """`path` with links and dots resolved; it must be in `root`."""
    real = os.path.realpath(path)
    if os.path.commonpath([root, real]) != root:
        raise BadBundle(f"{path} leads out of the site")
    return real


def serve(site: str, address: str) -> bytes:
    """The file at an address such as `/img/logo.svg`."""
    steps = [s for s in address.split("/") if s not in ("", ".")]
    if ".." in steps:
        raise BadBundle("no dots in an address")
    with open(os.path.join(site, *steps), "rb") as file:
        return file.read()
