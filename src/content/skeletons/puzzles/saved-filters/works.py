import datetime
import pickle
import sys

import snippet

filters = {"since": datetime.date(2026, 11, 20), "sizes": [38, 39], "text": "boots", "most": 90.5}
if snippet.load_filters(pickle.dumps(filters)) != filters:
    print("broken: filters")
    sys.exit(1)
for wrong in (pickle.dumps([1]), b"x" * 5000):
    try:
        snippet.load_filters(wrong)
    except ValueError:
        continue
    print("broken: a wrong cookie is accepted")
    sys.exit(1)
print("WORKS")
