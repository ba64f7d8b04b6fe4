"""A name with a quote in it, and what a browser reads in the tag."""

import html.parser

import snippet


class Reader(html.parser.HTMLParser):
    def handle_starttag(self, tag, attributes):
        self.found = [name for name, _ in attributes]


reader = Reader()
reader.feed(snippet.badge('x" onmouseover="go()', ""))
print("attributes of the link:", ", ".join(reader.found))
if "onmouseover" in reader.found:
    print("HARM: the author's script runs for a visitor who moves over the link")
else:
    print("NO HARM: the name adds no attribute")
