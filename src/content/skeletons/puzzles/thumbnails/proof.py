import sys

import snippet

for name in ("../12/cat.png", "../1x.png", "/srv/thumbs/2/cat.png", "../2/cat.png", "/etc/cat.png", "a/../../12/cat.png"):
    try:
        path = snippet.place(1, name)
    except ValueError:
        continue
    if not path.startswith("/srv/thumbs/1/"):
        print(f"HARM: user 1 writes to {path} with the name {name!r}")
        sys.exit(0)
print("NO HARM: every path is in the folder of user 1")
sys.exit(1)
