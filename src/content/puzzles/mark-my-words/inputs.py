import sys

import snippet


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


def signs(template, bio):
    return str(snippet.render(template, {"bio": bio.replace("/", "\n")}).count("<"))


claim("upper", ["0", "1", "2", "3"], signs("{{ bio|loud|upper }}", "a<b"))
claim("short", ["0", "1", "2", "3"], signs("{{ bio|poem|short }}", "ab/c/d"))
claim("words", ["0", "1", "2", "3"], signs("{{ bio|loud|words }}", "1<2<3"))
templates = ["`{{ bio|words|loud }}`", "`{{ bio|poem|words }}`", "`{{ bio|short|words }}`", "`{{ bio|words|poem }}`"]
bad = [each for each in templates if "<i>" in snippet.render(each.strip("`"), {"bio": "<i>"})]
claim("which", templates, " ".join(bad))
