"""One member calls what members can call, in any order, and tries to hide a neighbor's post or to flag in a newcomer's name."""

import random
import sys

import snippet

random.seed(4)
for _ in range(4000):
    board = snippet.Board()
    board.join("cy")
    board.join("eve0")
    board.add("cy")
    board.karma["eve0"] = random.choice([0, 40, 100, 200])
    post, me, calls = board.posts[0], "eve0", []
    for _ in range(14):
        call = random.choice(["flag", "flag", "unflag", "rename"])
        calls.append(call)
        if call == "rename":
            new = f"eve{int(me[3:]) + 1}"
            board.rename(me, new)
            me = new
        else:
            getattr(board, call)(me, post)
        if post.hidden:
            print("HARM: one member hides a neighbor's post: " + ", ".join(calls))
            sys.exit(0)
board = snippet.Board()
for name in ("cy", "eve"):
    board.join(name)
board.add("cy")
board.flag("eve", board.posts[0])
board.rename("eve", "eva")
board.join("eve")
board.flag("eve", board.posts[0])
if board.posts[0].score != 6:
    print("HARM: a newcomer's flag doesn't count, because someone had the name before")
    sys.exit(0)
print("NO HARM: in 4000 rounds, one member alone never hid the post, and a newcomer's flag counts")
sys.exit(1)
