"""Texts of up to twelve characters, one request each."""

import subprocess
import sys

PATIENCE = 4
RUN = """
import sys
import snippet

points = snippet.Points()
points.collect("eve", 300)
try:
    points.give("eve", "bob", sys.argv[1])
except snippet.Rejected:
    pass
print("answered")
"""

texts = [
    "999999999999",
    "Infinity",
    "-Infinity",
    "NaN",
    "0e99999999",
    "1e99999999",
    "9e99999999",
    "-1e99999999",
    "1e9999999999",
    "0e-99999999",
    "1e-99999999",
    "-1e-99999999",
    "1e-999999999",
    ".1e-99999999",
]
for text in texts:
    try:
        done = subprocess.run(
            [sys.executable, "-E", "-S", "-c", RUN, text],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        print(f"HARM: no answer to {text} within {PATIENCE} seconds")
        sys.exit(0)
    if done.stdout != "answered\n":
        sys.exit(f"the server failed on {text}: {done.stderr}")
print(f"NO HARM: every text was answered within {PATIENCE} seconds")
sys.exit(1)
