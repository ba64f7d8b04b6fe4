import sys

import snippet

broken = []


def expect(what, template, values, html):
    got = snippet.render(template, values)
    if got != html:
        broken.append(f"{what}: {got}")


expect("a text", "<p>{{ bio }}</p>", {"bio": 'a < "b"'}, "<p>a &lt; &quot;b&quot;</p>")
expect("no value", "[{{ bio }}]", {}, "[]")
expect("a number", "{{ age }}", {"age": 7}, "7")
expect("bold", "{{ bio|loud }}", {"bio": "a & b"}, "<b>a &amp; b</b>")
expect("line breaks", "{{ bio | poem }}", {"bio": "a\nb"}, "a<br>b")
expect("a short text", "{{ bio|short }}", {"bio": "a"}, "a")
expect("a long text", "{{ bio|short }}", {"bio": "abcdefghijklmnop"}, "abcdefghijkl...")
expect("a link", "{{ url|link }}", {"url": "https://x/?a&b"}, '<a href="https://x/?a&amp;b">https://x/?a&amp;b</a>')
expect("no link", "{{ url|link }}", {"url": "javascript:x"}, "javascript:x")
expect("bold line breaks", "{{ bio|poem|loud }}", {"bio": "a\nb"}, "<b>a<br>b</b>")
expect("words", "{{ bio|poem|words }}", {"bio": "a\nb c"}, "a b c")
expect("a list", "{% each all %}<li>{{ it|loud }}</li>{% end %}!", {"all": ["a", "<"]}, "<li><b>a</b></li><li><b>&lt;</b></li>!")
try:
    snippet.render("{{ bio|nosuch }}", {"bio": "a"})
    broken.append("an unknown filter")
except snippet.TemplateError:
    pass

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
