import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { greetingFiles, writeGreeting } from '../../../tests/support/greeting-puzzle.ts';
import type { Language } from '../../contract/puzzles.ts';
import type { Recording } from '../../contract/recordings.ts';
import { hashCode } from '../hash-code.ts';
import type { LibraryPuzzle } from '../read-library.ts';
import { skipPythonShim } from '../skip-python-shim.ts';
import { recordPuzzle, withRoot } from './record.ts';
import { findTools } from './session.ts';
import { showRecording } from './show.ts';
import type { WatchFile } from './watch-file.ts';

skipPythonShim();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nday-record-'));
});
afterEach(() => rmSync(join(folder, 'greeting'), { recursive: true, force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const show = (...expressions: string[]) =>
  expressions.map((expression) => ({ label: expression.slice(0, 24), expression }));
const stop = (line: number, expressions: string[] = [], more: Partial<WatchFile['stops'][number]> = {}) => ({
  ...{ line, pass: 1, show: show(...expressions), caption: 'Look', runs: {} },
  ...more,
});

/** Records a puzzle whose folder has these files. */
async function record(
  language: Language,
  files: Record<string, string>,
  stops: WatchFile['stops'],
  more: Partial<WatchFile> & { twice?: boolean } = {},
) {
  const names = files as Partial<typeof greetingFiles>;
  const snippet = Object.entries(files).find(([name]) => name.startsWith('snippet.'))?.[1] ?? '';
  const puzzle: LibraryPuzzle = {
    ...writeGreeting(folder, 'greeting', names),
    ...{ language, kind: 'CLASSIC', lines: [{ line: 1, note: 'Here. There.' }] },
    code_snippet: snippet || greetingFiles['snippet.py'],
  };
  const { twice = false, ...change } = more;
  const watch: WatchFile = { program: 'proof', sanitizer: false, stops, ...change };
  return { puzzle, recording: await withRoot((root) => recordPuzzle(puzzle, watch, folder, { twice, root })) };
}

describe.skipIf(findTools('PYTHON').missing)('a recording of Python', () => {
  const code = (body: string) => ({ 'snippet.py': body, 'fixed.py': body });
  const values = async (body: string, stops: WatchFile['stops']) => {
    const { recording } = await record('PYTHON', code(body), stops);
    return recording.runs[0]?.stops.map((each) => each?.values);
  };
  const returning = (...lines: string[]) =>
    `def greet(name):\n${lines.map((line) => `    ${line}\n`).join('')}    return "hi"\n`;

  test('has both runs, and what each printed and how it ended', async () => {
    const stops = [stop(2, ['name', 'len(name)'], { question: 'says' })];
    const { puzzle, recording } = await record('PYTHON', {}, stops, { twice: true });
    expect(recording).toEqual({
      code: hashCode(puzzle.code_snippet),
      tools: [expect.stringMatching(/^Python 3\.\d+\.\d+/)],
      stops: [{ caption: 'Look', labels: ['name', 'len(name)'], question: 1 }],
      runs: [
        {
          ...{ label: 'Vulnerable', edits: [], stops: [{ line: 2, values: ["'Al'", '2'] }] },
          ...{ printed: '', ended: { how: 'harm', text: 'quiet' } },
        },
        {
          label: 'Fixed',
          edits: [{ line: 2, remove: 1, insert: ['    return ("hi " + name).upper()'] }],
          ...{ stops: [{ line: 2, values: ["'Al'", '2'] }], printed: '', ended: { how: 'no harm', text: 'loud' } },
        },
      ],
    });
    const shown = showRecording(puzzle, recording);
    expect(shown).toContain('1 of 1  Look\n   Vulnerable  line 2: return "hi " + name\n');
    expect(shown).toContain("name       'Al'");
    expect(shown).toContain('   Fixed       no harm: loud\n');
  });

  test('stops before the line runs, at the pass that is meant', async () => {
    const body = returning('total = 0', 'for letter in "abc":', '    total += 1', 'print(total)');
    expect(
      await values(body, [stop(4, ['letter', 'total']), stop(4, ['letter', 'total'], { pass: 3 }), stop(5, ['total'])]),
    ).toEqual([["'a'", '0'], ["'c'", '2'], ['3']]);
  });

  test('shows values that are the same each time: sorted sets, names for addresses, and cut text', async () => {
    const body = returning('box = object()', 'both = {"b", "a"}, box', 'long = "x" * 100', 'pass');
    expect(await values(body, [stop(5, ['both', 'box', '/p box', 'long'])])).toEqual([
      ["({'a', 'b'}, <object ptr 1>)", '<object ptr 1>', 'ptr 1', `'${'x'.repeat(78)}…`],
    ]);
  });

  test("says null where a run doesn't get", async () => {
    const { recording } = await record(
      'PYTHON',
      {
        'snippet.py': 'def greet(name):\n    if name:\n        return "hi"\n    return "HI"\n',
        'fixed.py': 'def greet(name):\n    if not name:\n        return "hi"\n    return "HI"\n',
      },
      [stop(3)],
    );
    expect(recording.runs.map(({ stops }) => stops)).toEqual([[{ line: 3, values: [] }], [null]]);
  });

  test('names the threads of its stops, as the program does if it does', async () => {
    const files = {
      ...code('def greet(name):\n    return "hi " + name\n'),
      'proof.py': `import threading, snippet
for name in ("A", None):
    thread = threading.Thread(target=snippet.greet, args=("x",), name=name)
    thread.start()
    thread.join()
print("HARM: quiet" if snippet.greet("y") else "NO HARM: loud")
`,
      'fixed.py': 'def greet(name):\n    return ""\n',
    };
    const { recording } = await record(
      'PYTHON',
      files,
      [1, 2, 3].map((pass) => stop(2, [], { pass })),
    );
    expect(recording.runs[0]?.stops.map((each) => each?.thread)).toEqual(['A', 'thread 1', 'thread 2']);
  });

  test('ends with an exception that nothing catches', async () => {
    const files = { 'snippet.py': 'def greet(name):\n    return {}[name]\n' };
    const { recording } = await record('PYTHON', files, [stop(2)]);
    expect(recording.runs[0]?.ended).toEqual({ how: 'crash', text: "KeyError: 'Al'" });
  });

  test.each([
    [
      'an expression that fails',
      [stop(2, ['nobody'])],
      "stop 1: can't evaluate `nobody`: NameError: name 'nobody' is not defined",
    ],
    ['stops out of order', [stop(2), stop(1)], 'stop 1 is reached after stop 2'],
  ])('fails for %s', async (_, stops, problem) => {
    await expect(record('PYTHON', {}, stops)).rejects.toThrow(`Vulnerable: ${problem}`);
  });

  test('fails for a program that says neither', async () => {
    const proof = { 'proof.py': 'import snippet\nsnippet.greet("Al")\nprint("done")\n' };
    await expect(record('PYTHON', proof, [stop(2)])).rejects.toThrow(/neither HARM: nor NO HARM:[\s\S]*done/);
  });

  test('fails for a value that changes what the program does', async () => {
    const files = code('def greet(name):\n    letters = iter(name)\n    return "hi" if next(letters, "") else "HI"\n');
    const taking = record('PYTHON', files, [stop(3, ['list(letters)'])], { twice: true });
    await expect(taking).rejects.toThrow('Vulnerable: ends with no harm, and without the debugger with harm');
  });

  test('fails if two recordings differ', async () => {
    const files = code('import time\ndef greet(name):\n    now = time.perf_counter_ns()\n    return "hi" + name\n');
    await expect(record('PYTHON', files, [stop(4, ['now'])], { twice: true })).rejects.toThrow(
      /^Vulnerable: two recordings differ: stop 1: \{"line":4,"values":\["\d+"\]\} and /,
    );
  });
});

describe.skipIf(findTools('C').missing)('a recording of C', () => {
  const snippet = `#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct box { uint8_t used; char name[8]; struct box *next; };

static int fill(struct box *b, const char *name)
{
    for (b->used = 0; name[b->used]; b->used++)
        b->name[b->used] = name[b->used];
    return b->used;
}
`;
  const files = (body: string, fixed = snippet) => ({
    'snippet.c': snippet,
    'fixed.c': fixed,
    'proof.c': `#include "snippet.c"\n#include <stdio.h>\nint main(void)\n{\n${body}\n}\n`,
  });
  const small = files('    struct box b = { .next = &b };\n    fill(&b, "abc");\n    puts("HARM: filled");');

  test('shows values as C writes them', async () => {
    const expressions = ['b->used', 'b->name[0]@3', 'b', '/x name[0]@2'];
    const { recording } = await record('C', small, [stop(10, ['b->used']), stop(11, expressions)]);
    expect(recording.tools).toEqual([expect.stringMatching(/^gcc \d+/), expect.stringMatching(/^gdb \d+/)]);
    expect(recording.runs[0]?.stops).toEqual([
      { line: 10, values: ['0'] },
      { line: 11, values: ['3', '"abc"', 'ptr 1', '{0x61, 0x62}'] },
    ]);
  });

  test('says where a signal ended it', async () => {
    const { recording } = await record('C', files('    fill((struct box *)8, "abc");'), [stop(9, ['name'])]);
    expect(recording.runs[0]).toMatchObject({ ended: { how: 'crash', text: 'SIGSEGV, on line 9' } });
  });

  test("with a sanitizer ends with the report's first line", async () => {
    const body = '    struct box *b = malloc(sizeof *b);\n    free(b);\n    fill(b, "abc");';
    const { recording } = await record('C', files(body), [stop(9)], { sanitizer: true });
    expect(recording.runs[0]?.ended).toEqual({
      how: 'crash',
      text: 'AddressSanitizer: heap-use-after-free, on line 9',
    });
  });

  test('names a line that has no code', async () => {
    await expect(record('C', small, [stop(5)])).rejects.toThrow(
      "Vulnerable: stop 1: line 5 has no code of its own, so the debugger can't stop there",
    );
  });
});

describe.skipIf(findTools('RUST').missing)('a recording of Rust', () => {
  const snippet = `use std::collections::HashMap;

pub fn count(words: &[String], limit: Option<u8>) -> HashMap<String, u8> {
    let mut counts = HashMap::new();
    for word in words {
        *counts.entry(word.clone()).or_insert(254u8) += 1;
    }
    counts
}

pub fn raise(n: u128) -> u64 {
    let half = n as u64;
    half
}

pub fn clear(zeros: &[u8], ones: Vec<u32>) -> usize {
    zeros.len() + ones.len()
}
`;
  const proof = `include!("snippet.rs");
fn main() {
    let words: Vec<String> = ["b", "a", "a"].map(String::from).into();
    let wrapped = count(&words, Some(3)).values().any(|count| *count == 0);
    let all = raise(u128::MAX - 1) as usize + clear(&[0; 300], vec![1; 300]);
    println!("{}HARM: wrapped at {}", if wrapped { "" } else { "NO " }, all);
}
`;
  const fixed = snippet.replace('254u8', '1u8');
  let recording: Recording;

  // Building takes longer than the rest.
  beforeAll(async () => {
    ({ recording } = await record('RUST', { 'snippet.rs': snippet, 'fixed.rs': fixed, 'proof.rs': proof }, [
      stop(6, ['word', 'limit', '$len(words)', '$at(words, 1)']),
      stop(8, ['counts']),
      stop(12, ['n', '/x n']),
      stop(17, ['ones', '/d zeros', '/x ones']),
    ]));
  });
  const values = (stops: [number, number?]) =>
    recording.runs.map((run) => run.stops.slice(...stops).map((each) => each?.values));

  test('shows values as Rust writes them, and leaves out the standard library', () => {
    expect(values([0, 2])).toEqual([
      [['"b"', 'Some(3)', '3', '"a"'], ['{"a": 0, "b": 255}']],
      [['"b"', 'Some(3)', '3', '"a"'], ['{"a": 3, "b": 2}']],
    ]);
    expect(recording.runs.map(({ ended }) => ended.how)).toEqual(['harm', 'no harm']);
  });

  test('shows numbers of 16 bytes', () => {
    const shown = ['340282366920938463463374607431768211454', '0xfffffffffffffffffffffffffffffffe'];
    expect(values([2, 3])).toEqual([[shown], [shown]]);
  });

  test('marks a long vector as cut', () => {
    const shown = ['[1 ×200, …]', '[0 ×200, …]', '[0x1 ×200, …]'];
    expect(values([3])).toEqual([[shown], [shown]]);
  });
});

describe.skipIf(findTools('GO').missing)('a recording of Go', () => {
  test('shows values as Go writes them, and names goroutines', async () => {
    const snippet = `package box

type Box struct {
	Names []string
	Used  map[string]uint8
}

func (b *Box) Add(name []byte) int {
	b.Used[string(name)]++
	b.Names = append(b.Names, string(name))
	return len(b.Names)
}
`;
    const proof = `package box

import (
	"fmt"
	"testing"
)

func TestProof(t *testing.T) {
	b := &Box{Used: map[string]uint8{"b": 255}}
	done := make(chan int)
	for _, name := range []string{"b", "a"} {
		go func(name string) { done <- b.Add([]byte(name)) }(name)
		<-done
	}
	if b.Used["b"] == 0 {
		fmt.Println("HARM: wrapped")
	} else {
		fmt.Println("NO HARM: counted")
	}
}
`;
    const fixed = snippet.replace('++', ' |= 1');
    const { recording } = await record('GO', { 'snippet.go': snippet, 'fixed.go': fixed, 'proof_test.go': proof }, [
      stop(10, ['name', 'b.Used', '/d name', '/x b.Used["b"]']),
      stop(11, ['b.Names', '*b'], { pass: 2 }),
    ]);
    expect(recording.tools).toEqual([expect.stringMatching(/^go 1\./), expect.stringMatching(/^Delve 1\./)]);
    expect(recording.runs[0]?.stops).toEqual([
      { line: 10, values: ['"b"', '{"b": 0}', '[98]', '0x0'], thread: 'goroutine 1' },
      { line: 11, values: ['["b" "a"]', '{Names: ["b" "a"], Used: {"a": 1, "b": 0}}'], thread: 'goroutine 2' },
    ]);
    expect(recording.runs.map(({ ended }) => ended.how)).toEqual(['harm', 'no harm']);
  });
});
