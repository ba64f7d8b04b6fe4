import sys

import snippet

KEY = b"k" * 32
for guest, room, level in (("ann", 12, 1), ("ann", 110, 2), ("bob7", 3, 1)):
    token = snippet.issue(KEY, guest, room, level)
    mac = token.rsplit(".", 1)[1]
    text = f"{guest}{room}{level}"
    for first in range(1, len(text)):
        for second in range(first + 1, len(text)):
            forged = ".".join([text[:first], text[first:second], text[second:], mac])
            try:
                seen = snippet.check(KEY, forged)
            except ValueError:
                continue
            if seen[2] > level:
                print(f"HARM: {forged[:14]} has level {seen[2]}, and {token[:14]} was issued")
                sys.exit(0)
print("NO HARM: no pass raises its level")
sys.exit(1)
