"""Renders a member's text with every chain of up to 3 filters, and looks for a tag that the member has typed."""

import itertools
import sys

import snippet

tried = 0
for length in range(4):
    for chain in itertools.product(snippet.FILTERS, repeat=length):
        template = "{{ bio" + "".join(f"|{each}" for each in chain) + " }}"
        for text in ("<i>", "<I>", "a\n<i>", "https://x/<i>"):
            html = snippet.render(template, {"bio": text})
            tried += 1
            if "<i>" in html.lower():
                print(f"HARM: {template} makes {html!r} of the text {text!r}")
                sys.exit(0)
print(f"NO HARM: {tried} times, and no tag that a member has typed is in the HTML")
sys.exit(1)
