import os
import sys

import snippet


def same(mallory, ann):
    """Whether Ann gets the page that was made for Mallory."""
    made = []

    def app(path, pairs):
        made.append(path)
        return len(made)

    cache = snippet.Cache(app)
    cache.get(mallory)
    return cache.get(ann) == 1


CASES = {
    "page": ("/s?q=tea%26page%3D2", "/s?q=tea&page=2"),
    "sort": ("/s?q=tea%26sort%3Dnew", "/s?sort=new&q=tea"),
    "double": ("/s?q=tea%2526sort%253Dnew", "/s?q=tea&sort=new"),
}
seen = [same(*pair) for pair in CASES.values()]
print(*map(int, seen))
if not os.path.exists("before.out"):
    sys.exit(0)
before = [word == "1" for word in open("before.out").read().split()]
TEXTS = {
    (True, False): "Only before the patch",
    (False, True): "Only after the patch",
    (True, True): "Before and after the patch",
    (False, False): "Neither before nor after the patch",
}
for name, old, new in zip(CASES, before, seen):
    print(f"CLAIM {name}: {TEXTS[old, new]}")
options = [
    "/s?q=tea%26page%3D2&sort=new",
    "/s?sort=new%26page%3D2&q=tea",
    "/s?sort=new&page=2%26q%3Dtea",
    "/s?q=tea%26sort%3Dnew%26page%3D2",
]
hits = [option for option in options if same(option, "/s?page=2&q=tea&sort=new")]
print("CLAIM which: " + " or ".join(hits))
