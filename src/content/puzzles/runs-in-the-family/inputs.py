"""Imports the file of each question in a process of its own."""

import subprocess
import sys

import snippet

PAIR = b"N}(Vapproved\nI01\nu\x86"


def published_after(data):
    """Counts which of the four drafts can be published after an import."""
    drafts = [snippet.Draft(str(n), "x") for n in range(4)]
    drafts[2] = snippet.import_piece(snippet.export_piece(drafts[2]))
    drafts[3].approved = True
    drafts[3].approved = False
    try:
        snippet.import_piece(data)
    except snippet.Rejected:
        pass
    pages = {}
    for draft in drafts:
        try:
            snippet.publish(draft, pages)
        except snippet.Rejected:
            pass
    return len(pages)


def claim(question, seen, options):
    fits = [text for text, what in options.items() if what == seen]
    if len(fits) != 1:
        sys.exit(f"{question}: {seen} fits {fits}")
    print(f"CLAIM {question}: {fits[0]}")


if len(sys.argv) > 1:
    module = snippet.__name__.encode()
    print(published_after(b"c" + module + b"\n" + sys.argv[1].encode() + b"\n" + PAIR + b"b."))
    sys.exit()

for question, name in (("trigger", "Draft"), ("cost", "Piece")):
    run = subprocess.run([sys.executable, "-E", "-S", __file__, name], capture_output=True, text=True)
    claim(question, run.stdout.strip(), {"None": "0", "One": "1", "Two": "2", "All four": "4"})
