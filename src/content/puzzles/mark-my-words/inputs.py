import sys

import snippet


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


def rendered(template, bio):
    return f"`{snippet.render(template, {'bio': bio.replace('/', chr(10))})}`"


claim("loud-upper", ["`<B>A&LT;B</B>`", "`&lt;B&gt;A&amp;LT;B&lt;/B&gt;`", "`<B>A<B</B>`", "`<B>A&amp;LT;B</B>`"], rendered("{{ bio|loud|upper }}", "a<b"))
claim("poem-short", ["`ab<br>c<br>d`", "`ab<br>c<br>...`", "`ab&lt;br&gt;c&lt;br&gt;d`", "`ab&lt;br&gt;c&lt;br&gt;...`"], rendered("{{ bio|poem|short }}", "ab/c/d"))
claim("loud-words", ["`1&lt;2&lt;3`", "`1 3`", "`1&amp;lt;2&amp;lt;3`", "`1<2<3`"], rendered("{{ bio|loud|words }}", "1<2<3"))
templates = ["`{{ bio|words|loud }}`", "`{{ bio|poem|words }}`", "`{{ bio|short|words }}`", "`{{ bio|words|poem }}`"]
bad = [each for each in templates if "<i>" in snippet.render(each.strip("`"), {"bio": "<i>"})]
claim("which", templates, " ".join(bad))
