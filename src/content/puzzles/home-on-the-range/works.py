import sys

import snippet

text = bytes(range(65, 90))
pack = snippet.Pack()
pack.put("zero", b"0" * 12)
pack.put("one", text)
pack.put("two", text[:12])
broken = []


def expect(name, header, expected):
    try:
        served = pack.serve(name, header)
    except Exception as error:
        served = error
    if served != expected:
        broken.append(f"{name} with {header} is {served!r}")


expect("one", "bytes=0-9", text[:10])
expect("one", "bytes=3-5", text[3:6])
expect("one", "bytes=7-", text[7:])
expect("one", "bytes=-4", text[-4:])
expect("one", "bytes=-99", text)
expect("one", "bytes=-", text)
expect("one", "lines=1-2", text)
expect("one", "bytes=99-", b"")
expect("one", "bytes=99-100", b"")
expect("one", "bytes=5-3", b"")
# A player asks for more than there is, and gets what there is.
expect("two", "bytes=0-1048575", text[:12])
pack.drop("one")
pack.put("three", text[:5])
expect("three", "bytes=0-4", text[:5])
pack.put("two", text)
expect("two", "bytes=-", text)
expect("zero", "bytes=-", b"0" * 12)
pack.put("four", text[:12])
expect("four", "bytes=-", text[:12])
expect("three", "bytes=-", text[:5])
if len(pack.blob) != 12 + 36 + 12 + 36:
    broken.append(f"the blob has {len(pack.blob)} bytes")
if broken:
    print("\n".join(broken))
    sys.exit(1)
print("WORKS")
