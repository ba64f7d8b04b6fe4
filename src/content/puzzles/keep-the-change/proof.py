"""A hundred yen, changed by small amounts and back at once."""

import sys

import snippet


def rounds(there, back):
    wallet = snippet.Wallet(JPY=100)
    for _ in range(4):
        for source, target, step in (("JPY", "USD", there), ("USD", "JPY", back)):
            step = step or wallet.balances[source]
            while 0 < step <= wallet.balances[source]:
                try:
                    wallet.change(step, source, target)
                except snippet.ExchangeError:
                    break
    return wallet.balances["JPY"]


best, there, back = max(
    (rounds(there, back), there, back) for there in range(9) for back in range(9)
)
if best > 100:
    name = lambda step: f"{step} at a time" if step else "all at once"
    print(f"HARM: 100 yen became {best} yen in four rounds: yen {name(there)}, cents {name(back)}")
    sys.exit(0)
print(f"NO HARM: the best of 81 ways leaves {best} of 100 yen")
sys.exit(1)
