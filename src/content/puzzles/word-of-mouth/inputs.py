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


def scores():
    """The score after each sequence of the first question."""
    ann, bob, praise, back = "ann", "bob", "praise", "back"
    for steps in ((ann, praise, back), (ann, bob, praise, back), (ann, bob, praise), (ann, bob, back, praise)):
        board, post = start(cy=0, ann=50, bob=20)
        board.add("ann")
        for step in steps:
            if step == praise:
                board.praise(board.posts[1])
            elif step == back:
                board.unflag("ann", post)
            else:
                board.flag(step, post)
        yield str(post.score)


now = list(scores())
print("scores", *now)
if not os.path.exists("before.out"):
    sys.exit(0)
before = open("before.out").read().split()[1:]


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


options = [
    "Ann flags it, a moderator praises a post of Ann's, and Ann takes her flag back.",
    "Ann and Bob flag it, a moderator praises a post of Ann's, and Ann takes her flag back.",
    "Ann and Bob flag it, and a moderator praises a post of Ann's.",
    "Ann and Bob flag it, Ann takes her flag back, and a moderator praises a post of Ann's.",
]
claim("patch-differs", options, " ".join(options[n] for n in range(4) if now[n] != before[n]))

board, post = start(cy=0, ann=90)
board.flag("ann", post)
first = post.score
board.rename("ann", "amy")
kept = post.score
board.flag("amy", post)
second = post.score - kept
options = ["Only the first", "Both, the second with less weight", "Both, with the same weight", "Only the second"]
holds = [kept == first and second == 0, kept == first and 0 < second < first, second == kept == first, kept == 0 < second]
claim("second-name", options, " ".join(options[n] for n in range(4) if holds[n]))

changes = []
for call in ("flag", "unflag"):
    board, post = start(cy=0, ann=90)
    board.flag("ann", post)
    board.rename("ann", "amy")
    board.join("ann")
    score = post.score
    getattr(board, call)("ann", post)
    changes.append(post.score != score)
options = {
    (False, True): "Only unflag",
    (True, False): "Only flag",
    (True, True): "Either of them",
    (False, False): "Neither of them",
}
claim("newcomer", list(options.values()), options[tuple(changes)])
hides = []
for points in range(200):
    board, post = start(cy=0, n0=points)
    for n in range(3):
        board.flag(f"n{n}", post)
        board.rename(f"n{n}", f"n{n + 1}")
    if post.hidden:
        hides.append(points)
claim("least", ["80", "90", "95", "100"], str(hides[0]))
