"""Eve imports a file of 36 bytes, and then Bob publishes his draft."""

import snippet

bob = snippet.Draft("Bob's", "not ready")
try:
    snippet.import_piece(b"csnippet\nPiece\nN}(Vapproved\nI01\nu\x86b.")
except snippet.Rejected as error:
    print(error)
pages = {}
try:
    snippet.publish(bob, pages)
    print("HARM: a draft that no editor approved is published")
except snippet.Rejected as error:
    print(f"NO HARM: {error}")
