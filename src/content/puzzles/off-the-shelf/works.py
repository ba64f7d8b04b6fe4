import sys

import snippet

calls = []
broken = []


def app(path, pairs):
    calls.append(path)
    return f"{path} {sorted(pairs)}"


def expect(what, holds):
    if not holds:
        broken.append(what)


cache = snippet.Cache(app)
page = cache.get("/s?q=tea&sort=new")
expect("a page", page == "/s [('q', 'tea'), ('sort', 'new')]")
expect("the same address again", cache.get("/s?q=tea&sort=new") == page and len(calls) == 1)
expect("another value", cache.get("/s?q=tea&sort=old") != page and len(calls) == 2)
expect("another path", cache.get("/t?q=tea&sort=new") != page and len(calls) == 3)
expect("decoded values", cache.get("/s?q=a%26b") == "/s [('q', 'a&b')]")
expect("no parameters", cache.get("/s") == "/s []")
for number in range(600):
    cache.get(f"/n/{number}")
expect("a limit", len(cache.pages) == 500)
count = len(calls)
cache.get("/n/599")
expect("the newest stay", len(calls) == count)
cache.get("/n/0")
expect("the oldest go", len(calls) == count + 1)
if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
