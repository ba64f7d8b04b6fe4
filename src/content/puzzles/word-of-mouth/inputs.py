import os
import sys

import snippet


def start(**karma):
    board = snippet.Board()
    for name, points in karma.items():
        board.join(name)
        board.karma[name] = points
    board.add("cy")
    return board, board.posts[0]


board, post = start(cy=0, ann=70, bob=45)
board.flag("ann", post)
board.flag("ann", post)
board.flag("bob", post)
print("first", post.score)
if not os.path.exists("before.out"):
    sys.exit(0)
before = open("before.out").read().split()[1]
first = post.score


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


claim("first", ["8 before, 5 after", "13 before, 8 after", "17 before, 11 after", "19 before, 12 after"], f"{before} before, {first} after")
board, post = start(cy=0, ann=90)
board.flag("ann", post)
board.rename("ann", "amy")
board.flag("amy", post)
claim("twice", ["7", "13", "14", "15"], str(post.score))
board, post = start(cy=0, ann=50, bob=20)
board.add("ann")
board.flag("ann", post)
board.flag("bob", post)
for _ in range(3):
    board.praise(board.posts[1])
board.unflag("ann", post)
claim("praised", ["0", "2", "4", "9"], str(post.score))
hides = []
for points in range(200):
    board, post = start(cy=0, n0=points)
    for n in range(3):
        board.flag(f"n{n}", post)
        board.rename(f"n{n}", f"n{n + 1}")
    if post.hidden:
        hides.append(points)
claim("least", ["80", "95", "100", "115"], str(hides[0]))
