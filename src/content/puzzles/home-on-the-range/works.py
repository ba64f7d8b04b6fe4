import sys

import snippet

blob = bytes(range(40))
pack = snippet.Pack(blob, {"one": (0, 10), "two": (10, 10), "three": (20, 20)})
broken = []
for name, header, expected in [
    ("two", "bytes=0-9", blob[10:20]),
    ("two", "bytes=3-5", blob[13:16]),
    ("two", "bytes=7-", blob[17:20]),
    ("two", "bytes=-4", blob[16:20]),
    ("two", "bytes=-10", blob[10:20]),
    ("two", "bytes=-", blob[10:20]),
    ("two", "lines=1-2", blob[10:20]),
    # A player asks for more than there is, and gets what there is.
    ("three", "bytes=4-1023", blob[24:40]),
    ("three", "bytes=0-1048575", blob[20:40]),
]:
    try:
        served = pack.serve(name, header)
    except Exception as error:
        served = error
    if served != expected:
        broken.append(f"{name} with {header} is {served!r}")
if broken:
    print("\n".join(broken))
    sys.exit(1)
print("WORKS")
