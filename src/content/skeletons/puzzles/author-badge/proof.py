import html.parser
import sys

import snippet


class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.bad = []

    def handle_starttag(self, tag, attributes):
        if tag != "a":
            self.bad.append(tag)
        self.bad += [name for name, _ in attributes if name.startswith("on")]


names = ['" onclick="go()', "' onclick='go()", '" oonnclick="go()', "<script>go()</script>", "<img onerror=go()>"]
for name in names:
    for arguments in ((name, ""), ("Ann", "https://x/" + name)):
        reader = Reader()
        reader.feed(snippet.badge(*arguments))
        if reader.bad:
            print(f"HARM: {arguments} adds {reader.bad}")
            sys.exit(0)
print(f"NO HARM: none of {len(names)} names adds a tag or a handler")
sys.exit(1)
