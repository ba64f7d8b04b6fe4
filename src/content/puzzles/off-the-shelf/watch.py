"""Mallory fills the cache, and Ann searches for tea."""

from snippet import Cache

cache = Cache(lambda path, pairs: f"made for {pairs}")
cache.get("/s?q=tea%26sort%3Dnew")
page = cache.get("/s?sort=new&q=tea")
print(page)
if "&" in page:
    print("HARM: Ann gets the page that was made for Mallory")
else:
    print("NO HARM: Ann gets a page of her own")
