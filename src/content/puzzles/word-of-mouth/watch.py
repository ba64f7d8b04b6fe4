"""Eve flags a neighbor's post under three names."""

import snippet

board = snippet.Board()
for name in ("cy", "eve"):
    board.join(name)
board.karma["eve"] = 100
board.add("cy")
post = board.posts[0]
for old, new in ("eve", "eva"), ("eva", "evi"), ("evi", "ede"):
    board.flag(old, post)
    board.rename(old, new)
print(f"score {post.score}, hidden: {post.hidden}")
if post.hidden:
    print("HARM: one member hid a neighbor's post")
else:
    print("NO HARM: one member's flags count once")
