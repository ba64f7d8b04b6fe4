import os
import sys

import snippet

effects = {
    "eval": b"S'open(chr(97), chr(119))'\n",
    "exec": b"S'open(chr(97), chr(119))'\n",
    "open": b"S'a'\nS'w'\n",
}
for name, arguments in effects.items():
    try:
        snippet.load_filters(b"cbuiltins\n" + name.encode() + b"\n(" + arguments + b"tR.")
    except Exception:
        pass
    if os.path.exists("a"):
        print(f"HARM: a cookie called {name}, which made a file")
        sys.exit(0)
print(f"NO HARM: none of {len(effects)} functions was called")
sys.exit(1)
