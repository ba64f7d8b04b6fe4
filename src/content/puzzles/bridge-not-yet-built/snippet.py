import os
import shutil
import tarfile


class BadBundle(Exception):
    """We don't serve this bundle or this address."""


def serve(site: str, address: str) -> bytes:
    """The file at an address such as `/img/logo.svg`."""
    root = os.path.realpath(site)
    steps = [s for s in address.split("/") if s not in ("", ".")]
    if ".." in steps:
        raise BadBundle("no dots in an address")
    with open(os.path.join(root, *steps), "rb") as file:
        return file.read()


def unpack(archive, site: str) -> None:
    """Unpacks a user's bundle into `site`, a new empty folder."""
    root = os.path.realpath(site)
    links = {}
    with tarfile.open(fileobj=archive, mode="r:") as bundle:
        for item in bundle:
            if item.issym():
                links[item.name] = item.linkname
            elif item.isdir():
                os.makedirs(_inside(root, item.name), exist_ok=True)
            elif item.isfile():
                path = _inside(root, item.name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "xb") as out:
                    shutil.copyfileobj(bundle.extractfile(item), out)
            else:
                raise BadBundle(f"cannot unpack {item.name}")
    for name, target in sorted(links.items()):
        path = _inside(root, name)
        folder = os.path.dirname(path)
        _inside(root, os.path.join(folder, target))
        os.makedirs(folder, exist_ok=True)
        os.symlink(target, path)


def _inside(root, path):
    """`path` with links and dots resolved; it must be in `root`."""
    real = os.path.realpath(os.path.join(root, path))
    if os.path.commonpath([root, real]) != root:
        raise BadBundle(f"{path} leads out of the site")
    return real
