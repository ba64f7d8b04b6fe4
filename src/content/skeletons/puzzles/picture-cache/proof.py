import sys

import snippet

previews = snippet.Previews(lambda name, width: b"x")
for width in range(1, 4097):
    try:
        previews.get("one", width)
    except ValueError:
        pass
kept = sum(map(len, previews.kept.values()))
if kept > previews.LIMIT:
    print(f"HARM: {kept} previews of one picture are kept, and the limit is {previews.LIMIT}")
    sys.exit(0)
print(f"NO HARM: {kept} previews are kept")
sys.exit(1)
