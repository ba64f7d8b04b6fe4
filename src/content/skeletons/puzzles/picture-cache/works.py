import sys

import snippet

drawn = []


def draw(name, width):
    drawn.append((name, width))
    return f"{name}{width}".encode()


def got(name, width):
    try:
        return previews.get(name, width)
    except ValueError:
        return None


previews = snippet.Previews(draw)
holds = [got("a", 1), got("a", 4096), got("a", 1)] == [b"a1", b"a4096", b"a1"] and len(drawn) == 2
for number in range(150):
    holds = holds and previews.get(f"p{number}", 10) == f"p{number}10".encode()
before = len(drawn)
previews.get("p149", 10)
holds = holds and len(drawn) == before and len(previews.kept) == 100
for width in (0, 4097):
    try:
        previews.get("a", width)
        holds = False
    except ValueError:
        pass
print("WORKS" if holds else "broken: a preview")
sys.exit(0 if holds else 1)
