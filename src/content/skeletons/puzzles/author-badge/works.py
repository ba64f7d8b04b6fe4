import html.parser
import sys

import snippet


class Reader(html.parser.HTMLParser):
    def __init__(self, markup):
        super().__init__()
        self.text, self.attributes = "", {}
        self.feed(markup)

    def handle_starttag(self, tag, attributes):
        self.attributes = dict(attributes)

    def handle_data(self, data):
        self.text += data


ron = Reader(snippet.badge("Ron & Ann", "https://ron.example/?a=1&b=2"))
plain = Reader(snippet.badge("Eve", "ftp://eve.example"))
if ron.text != "Ron & Ann" or ron.attributes.get("title") != "Ron & Ann":
    print("broken: the name")
    sys.exit(1)
if ron.attributes["href"] != "https://ron.example/?a=1&b=2" or plain.attributes["href"] != "/authors":
    print("broken: the address")
    sys.exit(1)
print("WORKS")
