"""The author's badge under a post."""

import html

LONGEST = 80


def badge(name: str, site: str) -> str:
    name = html.escape(name[:LONGEST])
    if not site.startswith(("http://", "https://")):
        site = "/authors"
    site = html.escape(site)
    return (
        f'<a class="badge" href="{site}" title="{name}">'
        f"{name}</a>"
    )
