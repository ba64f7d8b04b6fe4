"""Runs a program and writes a line of JSON for each stop that it reaches.

    python3 -S record-python.py plan.json hits.jsonl program.py

plan.json has a list of stops, each with a file, a line, which pass of the line
is meant, and the expressions to evaluate just before it.
"""

import asyncio
import json
import os
import re
import runpy
import sys
import threading

plan_file, hits_file, program = sys.argv[1:]
with open(plan_file, encoding="utf-8") as file:
    stops = json.load(file)["stops"]
hits = open(hits_file, "w", encoding="utf-8")
own_process = os.getpid()
own_folder = os.getcwd()
passes = {}
wanted = {}
for number, stop in enumerate(stops):
    wanted.setdefault((stop["file"], stop["line"]), {})[stop["pass"]] = number
files = {file for file, _ in wanted}

left = len(stops)

LONGEST = 200


def join(first, parts, last):
    """Stops early: nobody reads the end of a long list."""
    text = first
    for index, part in enumerate(parts):
        text += (", " if index else "") + part
        if len(text) > LONGEST:
            return text
    return text + last


def text_of(value, depth=0):
    """Like repr, but a set's elements are sorted, and long values are cut."""
    kind = type(value)
    if depth > 8:
        return "…"
    if kind in (set, frozenset) and value:
        parts = sorted(text_of(each, depth + 1) for each in value)
        return join("{", parts, "}") if kind is set else join("frozenset({", parts, "})")
    if kind is list:
        return join("[", (text_of(each, depth + 1) for each in value), "]")
    if kind is tuple and len(value) != 1:
        return join("(", (text_of(each, depth + 1) for each in value), ")")
    if kind is dict:
        parts = (f"{text_of(key, depth + 1)}: {text_of(each, depth + 1)}" for key, each in value.items())
        return join("{", parts, "}")
    if kind in (str, bytes) and len(value) > LONGEST:
        return repr(value[:LONGEST])
    return repr(value)


def evaluate(expression, frame):
    try:
        if expression.startswith("/p "):
            # Between these marks is an address, which gets a name.
            value = eval(expression[3:], frame.f_globals, frame.f_locals)
            return {"text": f"\0{id(value):x}\0"}
        return {"text": text_of(eval(expression, frame.f_globals, frame.f_locals))}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def worker():
    """The task or thread that runs: by the name that the program gave it, or else by its kind and a number."""
    try:
        task = asyncio.current_task()
    except RuntimeError:
        task = None
    if task is not None:
        name = task.get_name()
        return {"kind": "task", "id": id(task)} if re.fullmatch(r"Task-\d+", name) else {"name": name}
    name = threading.current_thread().name
    if re.fullmatch(r"MainThread|(Thread|Dummy|ThreadPool).*-\d+.*", name):
        return {"kind": "thread", "id": threading.get_ident()}
    return {"name": name}


def candidate_of(code):
    """The name of a file that's recorded, or None."""
    folder, name = os.path.split(code.co_filename)
    return name if name in files and folder in ("", own_folder) else None


def trace(frame, event, _):
    return trace_lines if candidate_of(frame.f_code) else None


def trace_lines(frame, event, _):
    global left
    if event == "line" and os.getpid() == own_process:
        place = candidate_of(frame.f_code), frame.f_lineno
        if place in wanted:
            passes[place] = passes.get(place, 0) + 1
            number = wanted[place].get(passes[place])
            if number is not None:
                values = [evaluate(each, frame) for each in stops[number]["show"]]
                hit = {"stop": number, "values": values, "worker": worker()}
                # At once, because a program can end without a last word.
                print(json.dumps(hit), file=hits, flush=True)
                left -= 1
                if left == 0:
                    sys.settrace(None)
                    threading.settrace(None)
    return trace_lines


sys.argv = [program]
sys.path[0] = own_folder
threading.settrace(trace)
sys.settrace(trace)
runpy.run_path(program, run_name="__main__")
