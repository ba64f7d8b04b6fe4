import sys

import snippet


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


def passes(method, **headers):
    app = snippet.guard(lambda *request: (200, ""))
    return app(method, "/pages/7", headers, "")[0] == 200


sources = {"null": "`null`", None: "`None`", "https://wiki.example": "`https://wiki.example`", "https://wiki.example/a": "`https://wiki.example/a`"}
claim("null-and-referer", list(sources.values()), sources[snippet.source_of({"Origin": "null", "Referer": "https://wiki.example/a"})])

requests = {
    "`Origin: null`": {"Origin": "null"},
    "`Referer: https://wiki.example:443/`": {"Referer": "https://wiki.example:443/"},
    "`Origin: null` and `Referer: https://wiki.example/`": {"Origin": "null", "Referer": "https://wiki.example/"},
    "`Origin: https://wiki.example` and `Referer: https://eve.example/`": {"Origin": "https://wiki.example", "Referer": "https://eve.example/"},
}
claim("which-rejected", list(requests), " or ".join(name for name, headers in requests.items() if not passes("POST", **headers)))

origins = [{}, {"Origin": "null"}, {"Origin": "https://wiki.example"}, {"Origin": "https://eve.example"}]
referers = [{}, {"Referer": "https://wiki.example/a"}, {"Referer": "https://eve.example/a"}]
holds = {
    "With an `Origin`, the `Referer` changes nothing": all(passes("POST", **o, **r) == passes("POST", **o) for o in origins if o for r in referers),
    "A request that passes without a `Referer` passes with each": all(passes("POST", **o, **r) or not passes("POST", **o) for o in origins for r in referers),
    "Eve's `Referer` gets each request rejected": not any(passes("POST", **o, **referers[2]) for o in origins),
    "Without an `Origin`, adding `Origin: null` changes nothing": all(passes("POST", **r) == passes("POST", **r, Origin="null") for r in referers),
}
claim("which-holds", list(holds), " or ".join(name for name, held in holds.items() if held))
