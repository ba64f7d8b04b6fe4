"""Two events for a customer whose first target isn't allowed."""

import snippet

egress = snippet.Egress()
targets = [("203.0.113.70", 8080), ("203.0.113.85", 9443)]
for _ in range(2):
    used = egress.deliver(targets, lambda *_: True)
    print(f"sent to {used[0]}:{used[1]}")
if used == targets[0]:
    print("HARM: an internal service of a partner gets the event")
else:
    print("NO HARM: only the plan B is used, which is allowed")
