"""Repeats one request of the bank in several forms and at several times, and counts how often its payment is credited."""

import hashlib
import hmac
import itertools
import sys

import snippet

KEY = b"k" * 32
BODY = b'{"to": "mallory", "cents": 5000}'
START = 1_000_000


def forms(sent):
    mac = hmac.new(KEY, str(sent).encode() + b"." + BODY, hashlib.sha256).hexdigest()
    return (
        f"t={sent},v1={mac}",
        f"v1={mac},t={sent}",
        f"t={sent},v1={mac},v0=1",
        f"t={sent},v1={mac.upper()}",
        f"t={sent},v1= {mac}",
    )


tried = 0
for ahead in (0, -300, -100, 100, 200, 300):
    sent = START + ahead
    for first, second in itertools.product(forms(sent), repeat=2):
        for later in (0, 1, 299, 300, 301, 350, 400, 499, 500, 501, 600, 601):
            credited = []
            receiver = snippet.Receiver(KEY, credited.append)
            for header, now in ((first, START), (second, START + later)):
                try:
                    receiver.receive(header, BODY, now)
                except ValueError:
                    pass
            tried += 1
            if len(credited) > 1:
                print(f"HARM: one payment is credited {len(credited)} times, with the clock {ahead} s ahead and a repeat after {later} s: {second[:24]}")
                sys.exit(0)
print(f"NO HARM: after {tried} repeats, every payment is credited once")
sys.exit(1)
