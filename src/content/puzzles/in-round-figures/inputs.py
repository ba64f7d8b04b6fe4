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


class Stop(Exception):
    pass


def power(text):
    """The digits of the power that line 50 is about to compute."""
    digits = 0

    def trace(frame, event, _):
        nonlocal digits
        if event == "line" and frame.f_code.co_name == "_whole" and frame.f_lineno == 50:
            digits = 1 - frame.f_locals["exponent"]
            raise Stop
        return trace

    sys.settrace(trace)
    try:
        snippet._whole(text)
    except (Stop, snippet.Rejected):
        pass
    finally:
        sys.settrace(None)
    return digits


line = answer("1e99999999")
claim("trigger", {
    "Line 40 rejects it.": line == "40",
    "Line 27 rejects it.": line == "27",
    "Line 46 rejects it.": line == "46",
    "The server is busy for over a minute.": line == "busy",
})
texts = ("999999999999", "9e99999999", "0e99999999", "0e-99999999")
claim("second", {text: answer(text) == "busy" for text in texts})

starts = ("0", "1", "9", "-1", ".1", "1.", "11", "0.1", ".11", "-.1")
most = max(power(f"{start}e-{'9' * nines}") for start in starts for nines in range(1, 12))
claim("why", {text: most == int(text.replace(",", "")) for text in (
    "1,000,000,000", "10,000,000,000", "100,000,000", "12",
)})
