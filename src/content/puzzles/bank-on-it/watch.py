"""An event that's early, the same in capitals, and the same again at 1350."""

import hashlib
import hmac

from snippet import Receiver

credited = []
shop = Receiver(b"key", credited.append)
mac = hmac.new(b"key", b"1200." + b"50 euros", hashlib.sha256).hexdigest()
shop.receive(f"t=1200,v1={mac}", b"50 euros", 1000)
shop.receive(f"t=1200,v1={mac.upper()}", b"50 euros", 1030)
shop.receive(f"t=1200,v1={mac}", b"50 euros", 1350)
print(f"credited {len(credited)} times")
if len(credited) > 1:
    print("HARM: one payment is credited more than once")
else:
    print("NO HARM: one payment is credited once")
