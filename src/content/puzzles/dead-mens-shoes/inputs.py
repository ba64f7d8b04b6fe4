"""Plays each story. `root!` tries to delete; `+eve` signs in, `-eve` signs
out, and `8h` lets eight hours pass and runs `expire`."""

import sys

import snippet

GROUPS = {"root": ["admins"], "ada": ["staff", "admins"], "ann": ["staff"],
          "eve": ["staff"], "bob": ["staff"]}
OPTIONS = {"Neither": set(), "Only Eve": {"eve"}, "Only Bob": {"bob"},
           "Both": {"bob", "eve"}}


class Directory:
    def groups(self, user):
        return GROUPS[user]


def deleted(seats, story):
    """Returns the users of the story who could delete."""
    portal, now, done = snippet.Portal(Directory(), seats), 0, set()
    for step in story.split():
        now += 60
        if step == "8h":
            now += 8 * 3600
            portal.expire(now)
        elif step[0] == "+":
            portal.sign_in("token of " + step[1:], step[1:], now)
        elif step[0] == "-":
            portal.sign_out("token of " + step[1:])
        else:
            try:
                portal.require("token of " + step[:-1], "delete")
                done.add(step[:-1])
            except snippet.Forbidden:
                pass
    return done


def claim(question, seats, story):
    outcome = deleted(seats, story) & {"eve", "bob"}
    fits = [text for text, value in OPTIONS.items() if value == outcome]
    if len(fits) != 1:
        print(f"{question}: {outcome} fits {len(fits)} options")
        sys.exit(1)
    print(f"CLAIM {question}: {fits[0]}")


claim("trigger", 2, "+root root! +ada ada! +eve eve! +bob bob!")
claim("expired", 3, "+root root! +ann ann! 8h +eve eve! +bob bob!")
claim("between", 3, "+root root! +ada ada! 8h +eve eve! -eve +bob bob!")
