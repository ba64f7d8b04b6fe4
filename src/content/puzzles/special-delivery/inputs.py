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


sources = {"null": "`null`", None: "`None`", "https://wiki.example": "`https://wiki.example`", "https://wiki.example@eve.example": "`https://wiki.example@eve.example`"}
claim("source", list(sources.values()), sources[snippet.source_of({"Origin": "null", "Referer": "https://wiki.example@eve.example/a"})])

requests = {
    "`Origin: https://wiki.example.eve.example`": {"Origin": "https://wiki.example.eve.example"},
    "`Origin: null`": {"Origin": "null"},
    "`Origin: null` and `Referer: https://eve.example/`": {"Origin": "null", "Referer": "https://eve.example/"},
    "`Origin: http://wiki.example`": {"Origin": "http://wiki.example"},
}
claim("which-headers", list(requests), " or ".join(name for name, headers in requests.items() if passes("POST", **headers)))

kinds = [{}, {"Origin": "null"}, {"Origin": "https://wiki.example"}, {"Origin": "https://eve.example"}]
referers = [{}, {"Referer": "https://wiki.example/a"}, {"Referer": "https://eve.example/a"}]
all_headers = [{**a, **b} for a in kinds for b in referers]
holds = {
    "If an `Origin` is there, removing `Referer` lets nothing more pass": all(
        passes("POST", **h) or not passes("POST", **{k: v for k, v in h.items() if k != "Referer"}) for h in all_headers if "Origin" in h
    ),
    "With `Origin: https://eve.example`, no `Referer` lets a request pass": not any(passes("POST", **h) for h in all_headers if h.get("Origin") == "https://eve.example"),
    "A `PUT` is treated as the `POST` with the same headers": all(passes("PUT", **h) == passes("POST", **h) for h in all_headers),
    "Adding `Origin: https://wiki.example` never gets a request rejected": all(
        not passes("POST", **h) or passes("POST", **{**h, "Origin": "https://wiki.example"}) for h in all_headers
    ),
}
claim("property", list(holds), " or ".join(name for name, held in holds.items() if not held))
