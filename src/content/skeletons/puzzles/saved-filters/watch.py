"""A cookie that names a function and what to call it with."""

import os

import snippet

cookie = b"cbuiltins\neval\n(S'open(\"made\", \"w\").close()'\ntR."
try:
    snippet.load_filters(cookie)
except Exception as error:
    print(f"{type(error).__name__}: {error}")
if os.path.exists("made"):
    print("HARM: a cookie ran code that made a file on the server")
else:
    print("NO HARM: the cookie's code didn't run")
