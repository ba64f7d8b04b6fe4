"""Each note is part of a user's JSON. The worker knows one secret."""

import sys

import snippet

S = {"$make": "Secret", "$from": ["smtp"]}


def run(note):
    """What the worker gets as the note, and how many secrets it read."""
    read = []

    def read_secret(name):
        read.append(name)
        return "hunter2"

    try:
        job = snippet.dump_job("hook", {"note": note})
        return snippet.load_job(job, read_secret)[1]["note"], len(read)
    except snippet.PayloadError:
        return "PayloadError", len(read)


def claim(question, fits):
    which = [option for option, holds in fits.items() if holds]
    if len(which) != 1:
        sys.exit(f"{question}: {which} hold")
    print(f"CLAIM {question}: {which[0]}")


note, read = run(S)
claim("trigger", {
    "The string `hunter2`": note == "hunter2",
    "`S` as the user sent it": note == S,
    "A list of two pairs": note == [list(pair) for pair in S.items()],
    "Nothing, because `load_job` raises": note == "PayloadError",
})
claim("which-note", {
    text: run(note)[1] > 0
    for text, note in {
        '`{"$make": 1, "b": [{"c": S}]}`': {"$make": 1, "b": [{"c": S}]},
        '`[[S], {"a": [S]}]`': [[S], {"a": [S]}],
        '`{"a": {"make": S, "$from": [S]}}`': {"a": {"make": S, "$from": [S]}},
        '`[{"$make": "Secret"}, S]`': [{"$make": "Secret"}, S],
    }.items()
})
note, read = run({"$make": {"$make": S}})
failed = note == "PayloadError"
claim("why", {
    "It reads no secret and returns the job": not read and not failed,
    "It reads no secret and raises `PayloadError`": not read and failed,
    "It reads a secret and returns the job": read and not failed,
    "It reads a secret and raises `PayloadError`": read and failed,
})
