"""Eve sends two orders. The first character of her signature is wrong in one of them, and right in the other."""

import hashlib
import hmac

import snippet


class Measured(str):
    """Counts the characters that == looks at."""

    steps = 0

    def __eq__(self, other):
        Measured.steps = 0
        for mine, theirs in zip(self, other):
            Measured.steps += 1
            if ord(mine) != ord(theirs):
                return False
        return len(self) == len(other)


digest = hashlib.sha256(b"{}").hexdigest()
right = hmac.new(b"key", f"acme\n2\n1000\n{digest}".encode(), "sha256").hexdigest()[0]
seen = []
for first in ("x", right):
    headers = {"Order-Partner": "acme", "Order-Version": "2", "Order-Time": "1000", "Order-Digest": digest}
    headers["Order-Signature"] = Measured(first + "x" * 63)
    try:
        snippet.check(snippet.Partner("acme", b"key"), headers, b"{}", 1000)
    except snippet.Rejected:
        seen.append(Measured.steps)
if seen[0] != seen[1]:
    print(f"HARM: with a right first character, {seen[1]} are compared, and {seen[0]} otherwise")
else:
    print("NO HARM: both take the same comparison")
