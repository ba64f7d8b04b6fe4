import pickle
import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def refused(call, *args):
    try:
        call(*args)
    except snippet.Refused:
        return True
    return False


pages = {}
draft = snippet.Draft("Spring", "It is here.", snippet.Style("sans", 14))
expect("not approved yet", refused(snippet.publish, draft, pages))
data = snippet.export_draft(draft)
again = snippet.import_draft(data)
expect("round trip", (again.title, again.text) == ("Spring", "It is here."))
expect("its style", again.style == snippet.Style("sans", 14))
expect("another object", again is not draft)

draft.approved = True
snippet.publish(draft, pages)
expect("published", pages == {"Spring": "It is here."})
copied = snippet.import_draft(snippet.export_draft(draft))
expect("approval is not imported", refused(snippet.publish, copied, pages))
copied.approved = True
snippet.publish(copied, pages)
for _ in range(3):
    copied = snippet.import_draft(snippet.export_draft(copied))
expect("again and again", copied.text == "It is here.")

for protocol in range(2, 6):
    old = pickle.dumps(snippet.Draft("Old"), protocol=protocol)
    expect("other protocols", snippet.import_draft(old).title == "Old")
for wrong in (
    pickle.dumps(snippet.Style()),
    pickle.dumps({"title": "x"}),
    pickle.dumps(print),
    pickle.dumps(snippet.publish),
    b"",
    b"garbage",
    data[:-5],
    b"x" * (256 * 1024 + 1),
):
    expect(f"refuses {wrong[:40]!r}", refused(snippet.import_draft, wrong))

if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
