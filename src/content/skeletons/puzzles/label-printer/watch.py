"""A name of 12 characters that are 14 bytes."""

import snippet

try:
    made = snippet.record("Zoë Müller A", 2)
except ValueError:
    print("NO HARM: the name is rejected")
else:
    print(f"{'HARM' if made.paid else 'NO HARM'}: paid is {made.paid} before anyone has paid")
