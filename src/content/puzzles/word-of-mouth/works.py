import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def start(**karma):
    board = snippet.Board()
    for name, points in karma.items():
        board.join(name)
        board.karma[name] = points
    board.add("cy")
    return board, board.posts[0]


board, post = start(cy=40, ann=100, bob=100, dee=0)
board.flag("ann", post)
board.flag("bob", post)
expect("two flags don't hide", post.score == 16 and not post.hidden)
board.unflag("bob", post)
expect("a flag is taken back", post.score == 8)
board.flag("bob", post)
board.flag("dee", post)
expect("19 doesn't hide", post.score == 19 and not post.hidden)
board.join("eli")
board.flag("eli", post)
expect("22 hides", post.score == 22 and post.hidden and board.karma["cy"] == 10)
try:
    board.join("ann")
    expect("no name twice", False)
except ValueError:
    pass
board, post = start(cy=0, ann=40)
board.praise(post)
expect("praise", board.karma["cy"] == 12)
board.rename("cy", "cyn")
expect("posts follow", post.author == "cyn" and board.karma == {"ann": 40, "cyn": 0})
board, post = start(cy=0, ann=40)
board.flag("ann", post)
board.rename("ann", "amy")
expect("a flag stays after renaming", post.score == 5)
board, post = start(cy=0, ann=0)
board.flag("ann", post)
board.rename("ann", "amy")
board.unflag("amy", post)
board.join("bob")
board.flag("bob", post)
expect("a renamed member can take back a flag, or can't", post.score in (3, 6))

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
