import json
import os
import sys
import tempfile

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "tokens.json")
    with open(path, "w", encoding="utf-8") as file:
        file.write("{}")
    tokens = snippet.Tokens(path)
    tokens.put("drive", "one")
    tokens.put("böx", "zwei")
    tokens.put("drive", "three")
    expect("what was put", tokens.get("drive") == "three")
    again = snippet.Tokens(path)
    expect("after a restart", again.get("drive") == "three")
    expect("all of them", again.get("böx") == "zwei")
    again.forget("drive")
    again.forget("nothing")
    with open(path, encoding="utf-8") as file:
        expect("forgotten", json.load(file) == {"böx": "zwei"})
    expect("one file", os.listdir(folder) == ["tokens.json"])

    with open(path, encoding="utf-8") as old:
        again.put("drive", "four")
        expect("whoever reads the old one", json.load(old) == {"böx": "zwei"})

    real = os.replace

    def crash(*args):
        raise KeyboardInterrupt

    os.replace = crash
    try:
        again.put("drive", "five")
    except KeyboardInterrupt:
        pass
    os.replace = real
    later = snippet.Tokens(path)
    expect("a crash changes nothing", later.get("drive") == "four")
    later.put("drive", "six")
    expect("and the next save works",
           snippet.Tokens(path).get("drive") == "six")

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
