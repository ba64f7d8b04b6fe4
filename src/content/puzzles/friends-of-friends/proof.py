"""A user's note goes through dump_job and load_job like any argument."""

import sys

import snippet

TAG = {"$make": "Secret", "$from": ["smtp"]}
read = []


def read_secret(name):
    read.append(name)
    return "hunter2"


def leaks(note):
    read.clear()
    try:
        snippet.load_job(snippet.dump_job("hook", {"note": note}), read_secret)
    except (snippet.PayloadError, AttributeError):
        pass
    return bool(read)


notes = [TAG]
for _ in range(3):
    notes += [
        shape
        for note in notes
        for shape in ([note], {"a": note}, {"$make": note}, {"$make": 1, "b": note})
    ]
bad = [note for note in notes if leaks(note)]
if bad:
    print(f"HARM: {len(bad)} of {len(notes)} notes read the secret, such as {bad[0]}")
    sys.exit(0)
print(f"NO HARM: none of {len(notes)} notes read a secret")
sys.exit(1)
