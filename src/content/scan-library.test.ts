import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readLibraryPuzzle } from './read-library.ts';
import {
  needlessReports,
  scanLibrary,
  staleReports,
  summaryOf,
  unnamedRules,
  warningsOfFix,
  withoutNeedless,
} from './scan-library.ts';
import { type Tool, tools } from './tools.ts';

const toolNamed = (name: string) => tools.find((tool) => tool.name === name) as Tool;

const nothing = { tools: {}, puzzles: {} };

test('a report on a vulnerable line that the fix clears tells the bug from its fix', async () => {
  const { reports } = await scanLibrary([readLibraryPuzzle('whats-in-a-name')], nothing, [toolNamed('gcc')]);
  expect(reports.puzzles['whats-in-a-name']?.lines).toEqual([
    { tool: 'gcc', rule: '-Wformat-truncation=', line: 16, in_fixed: false },
  ]);
  expect(reports.tools.gcc).toMatch(/^gcc .*\d/);
});

test('clean code has no vulnerable line, so it is not scanned', async () => {
  const clean = { ...readLibraryPuzzle('whats-in-a-name'), lines: [] };
  expect((await scanLibrary([clean], nothing, [toolNamed('gcc')])).reports.puzzles).toEqual({});
});

test('the reports of a tool that this machine lacks stay as they were', async () => {
  const lines = [{ tool: 'rare', rule: 'x', line: 16, in_fixed: true }];
  const before = {
    tools: { rare: '1.0' },
    puzzles: { 'whats-in-a-name': { code: 'x', lines, elsewhere: 0, in_fix: [] } },
  };
  const rare: Tool = { ...toolNamed('gcc'), name: 'rare', version: ['no-such-command-here'] };
  const { reports, missing } = await scanLibrary([readLibraryPuzzle('whats-in-a-name')], before, [rare]);
  expect(missing).toEqual([rare]);
  expect(reports.tools).toEqual(before.tools);
  expect(reports.puzzles['whats-in-a-name']).toMatchObject({ lines, elsewhere: 0, in_fix: [] });
});

test('a tool that fails is an error, not silence', async () => {
  const failing: Tool = { ...toolNamed('gcc'), command: () => ['no-such-command-here'] };
  await expect(scanLibrary([readLibraryPuzzle('whats-in-a-name')], nothing, [failing])).rejects.toThrow('gcc failed');
});

test.each<[string, string, string[]]>([
  [
    'gcc',
    "a.c:14:7: warning: leak of 'p' [CWE-401] [-Wanalyzer-malloc-leak]\na.c:9:1: note: (1) here",
    ['a.c:14 -Wanalyzer-malloc-leak'],
  ],
  ['clang --analyze', 'a.c:55:9: warning: Potential leak [unix.Malloc]\n', ['a.c:55 unix.Malloc']],
  ['clang-tidy', 'a.c:5:7: warning: call [cert-err34-c,cert-err33-c]', ['a.c:5 cert-err34-c']],
  ['cppcheck', 'a.c:7:1: warning: Null pointer [nullPointer]', ['a.c:7 nullPointer']],
  ['flawfinder', './a.c:12:  [4] (buffer) strcpy:Does not check [MS-banned] (CWE-120).', ['a.c:12 strcpy']],
  [
    'clippy',
    '{"message":"m","code":{"code":"clippy::len_zero"},"spans":[{"file_name":"a.rs","line_start":3,"is_primary":true},{"file_name":"a.rs","line_start":4,"is_primary":false}]}',
    ['a.rs:3 clippy::len_zero'],
  ],
  [
    'go vet',
    '# snippet\n{\n\t"snippet": {\n\t\t"copylocks": [\n\t\t\t{"posn": "/tmp/x/a.go:8:9", "message": "m"}\n\t\t]\n\t}\n}\n',
    ['a.go:8 copylocks'],
  ],
  [
    'staticcheck',
    '{"code":"SA4006","location":{"file":"/tmp/x/a.go","line":20,"column":2},"message":"m"}',
    ['a.go:20 SA4006'],
  ],
  ['bandit', '{\n "results": [{"filename": "./a.py", "line_number": 5, "test_id": "B608"}]\n}', ['a.py:5 B608']],
  ['pylint', '************* Module a\na.py:9:1: warning: W0702 [bare-except]', ['a.py:9 bare-except']],
  ['ruff', 'a.py:5:8: warning: Possible SQL injection [S608]', ['a.py:5 S608']],
])("%s's reports are read by file, line, and rule", (name, output, expected) => {
  const read = toolNamed(name).reports(output);
  expect(read.map(({ file, line, rule }) => `${file}:${line} ${rule}`)).toEqual(expected);
});

test('a tool gets the code, and not the configuration next to it', async () => {
  const seen: (readonly string[])[] = [];
  const spy: Tool = {
    name: 'spy',
    language: 'PYTHON',
    version: ['python3', '--version'],
    command: (files) => {
      seen.push(files);
      return ['true'];
    },
    reports: () => [],
    noise: /^$/,
  };
  const puzzle = readLibraryPuzzle('all-in-favor');
  const code_snippet = puzzle.code_snippet.replace(/^=== .*$/m, '=== nginx.conf');
  await scanLibrary([{ ...puzzle, code_snippet }], nothing, [spy]);
  expect(seen[0]).toEqual([puzzle.file_name]);
});

test('reports of other code are stale, and clean code needs none', () => {
  const puzzle = readLibraryPuzzle('whats-in-a-name');
  const reports = { tools: {}, puzzles: { [puzzle.slug]: { code: 'other', lines: [], elsewhere: 0, in_fix: [] } } };
  expect(staleReports([puzzle, { ...puzzle, slug: 'clean', lines: [] }], reports)).toEqual([puzzle.slug]);
});

test('reports of a renamed puzzle, and of one that became clean, are needless and dropped', () => {
  const puzzle = readLibraryPuzzle('whats-in-a-name');
  const report = { code: 'x', lines: [], elsewhere: 0, in_fix: [] };
  const reports = { tools: {}, puzzles: { 'old-name': report, [puzzle.slug]: report, clean: report } };
  const library = [puzzle, { ...puzzle, slug: 'clean', lines: [] }];
  expect(needlessReports(library, reports)).toEqual(['old-name', 'clean']);
  expect(withoutNeedless(library, reports).puzzles).toEqual({ [puzzle.slug]: report });
});

test.each(['--tools', '--toolchains'])('%s names a slug that no puzzle has', (option) => {
  const gate = fileURLToPath(new URL('gate.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [gate, option, 'no-such-slug'], { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: 'no-such-slug: no such puzzle\n', stderr: '' });
});

test('the summary counts what no tool says, what one says, and what the fix silences', () => {
  const of = (in_fixed?: boolean, elsewhere = 0) => ({
    code: 'x',
    lines: in_fixed === undefined ? [] : [{ tool: 'gcc', rule: 'x', line: 1, in_fixed }],
    elsewhere,
    in_fix: [],
  });
  const puzzles = { a: of(true), b: of(false), c: of(), d: of(undefined, 2) };
  expect(summaryOf({ tools: {}, puzzles })).toBe(
    'Of 4 vulnerable puzzles, 1 get no warning at all and 2 get one on a vulnerable line; the fix silences it in 1.',
  );
});

test('a rule that reports a vulnerable line must stand in the explanation', () => {
  const puzzle = readLibraryPuzzle('whats-in-a-name');
  const lines = [
    { tool: 'gcc', rule: '-Wformat-truncation=', line: 16, in_fixed: false },
    { tool: 'clippy', rule: 'clippy::other_rule', line: 16, in_fixed: true },
  ];
  const reports = { tools: {}, puzzles: { [puzzle.slug]: { code: 'x', lines, elsewhere: 0, in_fix: [] } } };
  expect(unnamedRules(puzzle, reports)).toEqual(['other_rule']);
});

test('a warning that only the fixed code gets is named with its tool', () => {
  const fine = readLibraryPuzzle('whats-in-a-name');
  const puzzle = { ...fine, slug: 'warned' };
  const of = (in_fix: { tool: string; rule: string }[]) => ({ code: 'x', lines: [], elsewhere: 0, in_fix });
  const puzzles = { [puzzle.slug]: of([{ tool: 'cppcheck', rule: 'unreadVariable' }]), [fine.slug]: of([]) };
  expect(warningsOfFix(puzzle, { tools: {}, puzzles })).toEqual(['cppcheck: unreadVariable']);
  expect(warningsOfFix(fine, { tools: {}, puzzles })).toEqual([]);
});
