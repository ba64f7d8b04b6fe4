import sys

import snippet

name = "a" * (snippet.WIDTH - 2) + "éé"
try:
    made = snippet.record(name, 1)
except ValueError:
    print("NO HARM: a name whose bytes don't fit is rejected")
    sys.exit(1)
if made.paid:
    print(f"HARM: the name {name} sets paid to {made.paid}")
    sys.exit(0)
print("NO HARM: the name stays in its field")
sys.exit(1)
