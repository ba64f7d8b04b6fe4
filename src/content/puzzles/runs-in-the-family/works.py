import pickle
import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def rejected(call, *args):
    try:
        call(*args)
    except snippet.Rejected:
        return True
    return False


pages = {}
draft = snippet.Draft("Spring", "It is here.", "ask Ann")
expect("not approved yet", rejected(snippet.publish, draft, pages))
again = snippet.import_piece(snippet.export_piece(draft))
expect("round trip", again == draft and type(again) is snippet.Draft and again is not draft)
draft.approved = True
snippet.publish(draft, pages)
expect("published", pages == {"Spring": "It is here."})
copied = snippet.import_piece(snippet.export_piece(draft))
expect("approval is not imported", rejected(snippet.publish, copied, pages))
copied.approved = True
snippet.publish(copied, pages)
for _ in range(3):
    copied = snippet.import_piece(snippet.export_piece(copied))
expect("again and again", copied.text == "It is here.")

old = snippet.Piece("Old", "From before.")
got = snippet.import_piece(snippet.export_piece(old))
expect("an old file", got.title == "Old" and got.text == "From before." and type(got) is snippet.Piece)
bare = snippet.Draft("Bare")
del bare.__dict__["notes"]
expect("a draft without notes", snippet.import_piece(snippet.export_piece(bare)).notes == "")
for protocol in range(2, 6):
    old = pickle.dumps(snippet.Draft("Old"), protocol=protocol)
    expect("other protocols", snippet.import_piece(old).title == "Old")
for wrong in (
    pickle.dumps({"title": "x"}),
    pickle.dumps(print),
    pickle.dumps(snippet.publish),
    b"",
    b"no pickle",
    snippet.export_piece(snippet.Draft("x", "y" * 300_000)),
):
    expect("rejects other files", rejected(snippet.import_piece, wrong))

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
