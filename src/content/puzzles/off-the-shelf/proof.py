"""Sends pairs of requests and compares what the second one gets with what the app would make."""

import itertools
import sys
from urllib.parse import quote

import snippet


def app(path, pairs):
    return repr((path, sorted(pair for pair in pairs if pair[0] not in ("ref", "utm_source"))))


texts = ["a", "b", "a=b", "b=a", "a&b=b", "b&a=a", "b=b&b", "b&1=bb", "1=b", "a&b"]
queries = [f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in itertools.product(texts, repeat=2)]
queries += [f"{one}&{two}" for one, two in itertools.product(["a=b", "b=a", "b=b", "a=a"], repeat=2)]
urls = [f"/s?{query}" for query in queries] + ["/s", "/s%3Fa=b", "/s?ref=a&a=b"]
for one, two in itertools.permutations(urls, 2):
    cache = snippet.Cache(app)
    cache.get(one)
    got = cache.get(two)
    fresh = snippet.Cache(app).get(two)
    if got != fresh:
        print(f"HARM: after {one}, {two} gets the page {got}")
        sys.exit(0)
print(f"NO HARM: {len(urls)} addresses, and each gets its own page")
sys.exit(1)
