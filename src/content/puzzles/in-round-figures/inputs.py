"""Eve has 300 points. Each text is one request, in a process of its own."""

import subprocess
import sys

import snippet

PATIENCE = 4
RUN = """
import sys
import traceback
import snippet

points = snippet.Points()
points.collect("eve", 300)
try:
    points.give("eve", "bob", sys.argv[1])
    print("gave")
except snippet.Rejected as error:
    print(traceback.extract_tb(error.__traceback__)[-1].lineno)
"""


def claim(question, holds):
    """Prints the one option that holds."""
    fits = [text for text, held in holds.items() if held]
    if len(fits) != 1:
        sys.exit(f"{question}: {fits} hold")
    print(f"CLAIM {question}: {fits[0]}")


def answer(text):
    """The line that rejects a text, or "busy". It's cut after 4 s."""
    command = [sys.executable, "-E", "-S", "-c", RUN, text]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return "busy"
    return done.stdout.strip()


line = answer("1e99999999")
claim("trigger", {
    "Line 40 rejects it.": line == "40",
    "Line 27 rejects it.": line == "27",
    "Line 46 rejects it.": line == "46",
    "The server is busy for over a minute.": line == "busy",
})
texts = ("1e99999999", "0e99999999", "1e-99999999", "NaN99999999")
claim("texts", {text: answer(text) == "busy" for text in texts})


def slowly(text):
    """The error of a text, if its power of 10 is computed: a smaller one of the same kind."""
    power = False

    def trace(frame, event, _):
        nonlocal power
        if event == "line" and frame.f_code.co_name == "_whole" and frame.f_lineno in (48, 50):
            power = power or abs(frame.f_locals["exponent"]) > 5
        return trace

    points = snippet.Points()
    points.collect("eve", 300)
    sys.settrace(trace)
    try:
        points.give("eve", "bob", text)
    except snippet.Rejected as error:
        return str(error) if power else None
    finally:
        sys.settrace(None)


errors = {
    slowly(f"{start}{sign}{exponent}")
    for start in ("1e", "0e", "-1e", "12e", "NaN", "x", "Infinity")
    for sign in ("", "-")
    for exponent in (9, 99, 9999, 99_999_999_999_999)
    if exponent < 10_000 or sign == ""
}
claim("log", {error: error in errors for error in ("too long", "not a number", "too many", "whole points only")})
