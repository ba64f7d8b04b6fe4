"""Ann moves a dot in her pass and keeps its MAC."""

import snippet

KEY = b"k" * 32
token = snippet.issue(KEY, "ann", 12, 1)
forged = token.replace("ann.12.1.", "ann.1.21.")
print(f"{token[:14]}... becomes {forged[:14]}...")
try:
    _, _, level = snippet.check(KEY, forged)
    print(f"HARM: a guest with level 1 has level {level}")
except ValueError as error:
    print(f"NO HARM: the changed pass is rejected: {error}")
