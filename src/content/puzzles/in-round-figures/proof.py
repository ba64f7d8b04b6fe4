"""Requests with numbers of up to twelve characters, one at a time."""

import subprocess
import sys

PATIENCE = 3
RUN = """
import sys
import snippet

points = snippet.Points()
points.collect("eve", 10)
try:
    points.give("eve", "bob", sys.argv[1])
except snippet.Refused:
    pass
print("answered")
"""

texts = [
    "1e999999",
    "-1e999999",
    "9.9e999999",
    "1e-999999",
    "0e999999",
    "999999999999",
    "Infinity",
    "-Infinity",
    "NaN",
    "1e9999999999",
    "\uff11e\uff19\uff19\uff19\uff19\uff19\uff19",
]
slow = []
for text in texts:
    try:
        done = subprocess.run(
            [sys.executable, "-E", "-S", "-c", RUN, text],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        slow.append(text)
        break
    if done.stdout != "answered\n":
        sys.exit(f"the server has failed on {text}: {done.stderr}")
if slow:
    print(f"HARM: no answer within {PATIENCE} seconds to " + ", ".join(slow))
    sys.exit(0)
print(f"NO HARM: all were answered within {PATIENCE} seconds")
sys.exit(1)
