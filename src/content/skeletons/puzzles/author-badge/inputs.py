import html.parser
import sys

import snippet


class Reader(html.parser.HTMLParser):
    added = False

    def handle_starttag(self, tag, attributes):
        self.added |= tag != "a" or any(name.startswith("on") for name, _ in attributes)


calls = {
    'badge("<img src=x onerror=go()>", "")': ("<img src=x onerror=go()>", ""),
    "badge('x\" onmouseover=\"go()', \"\")": ('x" onmouseover="go()', ""),
    'badge("Ann", "javascript:go()")': ("Ann", "javascript:go()"),
    "badge(\"Ann\", 'https://x\" onclick=\"go()')": ("Ann", 'https://x" onclick="go()'),
}
found = []
for shown, arguments in calls.items():
    reader = Reader()
    reader.feed(snippet.badge(*arguments))
    if reader.added:
        found.append(shown)
if len(found) != 1:
    print(found)
    sys.exit(1)
print(f"CLAIM first: {found[0]}")
