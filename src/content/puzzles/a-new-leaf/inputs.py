"""Runs each story in an empty folder and lists the tokens that other
users can read on the disk."""

import os
import sys
import tempfile

import snippet

OPTIONS = {
    "None of them": [],
    "Only the last": [7],
    "The last three": [5, 6, 7],
    "All seven": [1, 2, 3, 4, 5, 6, 7],
}


def readable(story):
    """`+` puts a token for a new account, `-2` forgets the second one's,
    and `restart` starts the service again."""
    with tempfile.TemporaryDirectory() as folder:
        tokens, count = snippet.Tokens(folder), 0
        for step in story:
            if step == "+":
                count += 1
                tokens.put(f"account-{count}", f"secret-{count}")
            elif step == "restart":
                tokens = snippet.Tokens(folder)
            else:
                tokens.forget(f"account-{step[1:]}")
        text = ""
        for name in os.listdir(folder):
            path = os.path.join(folder, name)
            if os.stat(path).st_mode & 0o004:
                with open(path) as file:
                    text += file.read()
        return [n for n in range(1, count + 1) if f'"secret-{n}"' in text]


def claim(question, story):
    outcome = readable(story)
    fits = [text for text, value in OPTIONS.items() if value == outcome]
    if len(fits) != 1:
        print(f"{question}: {outcome} fits {len(fits)} options")
        sys.exit(1)
    print(f"CLAIM {question}: {fits[0]}")


os.umask(0o022)
claim("seven-puts", ["+"] * 7)
claim("with-restart", ["+"] * 4 + ["restart"] + ["+"] * 3)
claim("with-forget", ["+"] * 6 + ["-1", "-2"] + ["+"])
