#!/usr/bin/env bash
# sys.settrace and list comprehensions: how often a run passes a line differs between CPython 3.11 and 3.14, with one source and one input. Until
# 3.12 (PEP 709) a comprehension over several lines was a function of its own: the tracer gets a frame `<listcomp>`, and the line with the result comes 7 times
# for 2 rows, where 3.14 passes it 3 times. The line with `for` goes the other way, from 3 to 4. So a recorded stop such as "the third time at line 2"
# is another moment in each version. The plain loop below it keeps its counts.
# Seen in Pyodide 0.25.1 (CPython 3.11.3) and 314.0.7 (CPython 3.14.2), which are CPython compiled to WebAssembly.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund older@npm:pyodide@0.25.1 newer@npm:pyodide@314.0.7

cat >traced.py <<'PY'
import sys

source = """\
def kept(rows):
    some = [row
            for row in rows
            if row]
    for row in some:
        row += 1
    return some
"""
names = {}
exec(compile(source, "traced", "exec"), names)
passes = {}
frames = set()

def trace(frame, event, _):
    if frame.f_code.co_filename != "traced":
        return None
    frames.add(frame.f_code.co_name)
    if event == "line":
        passes[frame.f_lineno] = passes.get(frame.f_lineno, 0) + 1
    return trace

sys.settrace(trace)
names["kept"]([1, 2])
sys.settrace(None)
counts = ", ".join(f"line {line} {count}x" for line, count in sorted(passes.items()))
f"{sys.version.split()[0]}: {counts}; frames {' '.join(sorted(frames))}"
PY
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';

const source = readFileSync('traced.py', 'utf8');
for (const name of ['older', 'newer']) {
  const { loadPyodide } = await import(name);
  console.log((await loadPyodide()).runPython(source));
}
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
3.11.3: line 2 7x, line 3 3x, line 4 2x, line 5 3x, line 6 2x, line 7 1x; frames <listcomp> kept
3.14.2: line 2 3x, line 3 4x, line 4 2x, line 5 3x, line 6 2x, line 7 1x; frames kept
SEEN
