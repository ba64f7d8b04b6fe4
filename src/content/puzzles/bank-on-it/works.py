import hashlib
import hmac
import sys

import snippet

KEY = b"k" * 32
broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def header(sent, body):
    return f"t={sent},v1={hmac.new(KEY, str(sent).encode() + b'.' + body, hashlib.sha256).hexdigest()}"


def refused(*arguments):
    try:
        receiver.receive(*arguments)
    except (ValueError, KeyError):
        return True
    return False


credited = []
receiver = snippet.Receiver(KEY, credited.append)
expect("an event", receiver.receive(header(5000, b"one"), b"one", 5000) and credited == [b"one"])
expect("a repeat", not receiver.receive(header(5000, b"one"), b"one", 5010) and credited == [b"one"])
expect("the same body at another time", receiver.receive(header(5001, b"one"), b"one", 5010) and len(credited) == 2)
expect("two events at the same time", receiver.receive(header(5001, b"two"), b"two", 5010) and len(credited) == 3)
expect("a clock that's ahead", receiver.receive(header(5310, b"x"), b"x", 5010))
expect("a clock that's behind", receiver.receive(header(4710, b"y"), b"y", 5010))
expect("capitals", receiver.receive(header(5002, b"z").replace("v1=", "v1= ").upper().replace("T=", "t=").replace("V1=", "v1="), b"z", 5010))
expect("too old", refused(header(4709, b"x"), b"x", 5010))
expect("too far ahead", refused(header(5311, b"x"), b"x", 5010))
expect("another body", refused(header(5010, b"x"), b"y", 5010))
expect("no signature", refused("t=5010", b"y", 5010))
for number in range(2000):
    receiver.receive(header(6000 + number * 10, b"n"), b"n", 6000 + number * 10)
expect("old events are forgotten", len(receiver.seen) < 200)

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
