"""Rejects what another site makes a browser send to the wiki."""

from urllib.parse import urlsplit

OWN = "https://wiki.example"
SAFE = {"GET", "HEAD", "OPTIONS"}


def origin_of(url):
    """The scheme, host, and port of a URL."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def source_of(headers):
    """The origin that the request comes from, or None."""
    origin = headers.get("Origin", "null")
    if "Origin" in headers:
        return origin
    referer = headers.get("Referer")
    if referer:
        return origin_of(referer)
    return None


def is_cross_site(method, headers):
    if method in SAFE:
        return False
    source = source_of(headers)
    # Scripts and the mobile app don't say where they come from.
    return source is not None and source != OWN


def guard(app):
    """Passes on the requests of scripts and of the wiki's pages."""

    def guarded(method, path, headers, body):
        if is_cross_site(method, headers):
            return 403, "from another site"
        return app(method, path, headers, body)

    return guarded
