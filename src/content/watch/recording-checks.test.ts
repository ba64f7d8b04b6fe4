import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeGreeting } from '../../../tests/support/greeting-puzzle.ts';
import type { Recording } from '../../contract/recordings.ts';
import type { LibraryPuzzle } from '../read-library.ts';
import { lockOf, writeRecorded } from './recorded-file.ts';
import { checkRecording, checkRuns } from './recording-checks.ts';
import { readWatchFile } from './watch-file.ts';

let folder: string;
let puzzle: LibraryPuzzle;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nday-recording-'));
  puzzle = { ...writeGreeting(folder, 'greeting'), kind: 'CLASSIC', lines: [{ line: 2, note: 'Quiet. It stays so.' }] };
  write('watch.json', watch);
});
afterEach(() => rmSync(folder, { recursive: true }));

const watch = {
  program: 'proof',
  stops: [{ line: 2, caption: 'Al is greeted', show: [{ label: 'name', expression: 'name' }], question: 'says' }],
};

const recording: Recording = {
  code: '0'.repeat(64),
  tools: ['Python 3.11.7'],
  stops: [{ caption: 'Al is greeted', labels: ['name'], question: 1 }],
  runs: [
    {
      ...{ label: 'Vulnerable', edits: [], stops: [{ line: 2, values: ["'Al'"] }] },
      ...{ printed: '', ended: { how: 'harm', text: 'quiet' } },
    },
    {
      label: 'Fixed',
      edits: [{ line: 2, remove: 1, insert: ['    return ("hi " + name).upper()'] }],
      ...{ stops: [{ line: 2, values: ["'Al'"] }], printed: '', ended: { how: 'no harm', text: 'loud' } },
    },
  ],
};

function write(name: string, content: unknown) {
  writeFileSync(join(folder, 'greeting', name), typeof content === 'string' ? content : JSON.stringify(content));
}

/** Writes the recording as the recorder would, with some of it changed. */
function record(change: (changed: Recording) => void = () => {}) {
  const changed = structuredClone(recording);
  change(changed);
  const file = readWatchFile(folder, 'greeting');
  if (file) writeRecorded(folder, 'greeting', lockOf(puzzle, file, folder, changed), changed);
}

const problems = () => checkRecording(puzzle, folder).problems;

const stale = ["watch.recorded.json: isn't fresh. Run `npm run gate -- --watch greeting` and commit the file."];

describe('a recording', () => {
  test('that is sound has no problems, and its files belong to the folder', () => {
    record();
    expect(checkRecording(puzzle, folder)).toEqual({ files: ['watch.json', 'watch.recorded.json'], problems: [] });
  });

  test('needs its files even if there are none', () => {
    rmSync(join(folder, 'greeting/watch.json'));
    expect(checkRecording(puzzle, folder)).toEqual({ files: ['watch.json', 'watch.recorded.json'], problems: [] });
  });

  test('with a program of its own has that file, too', () => {
    write('watch.json', { ...watch, program: 'watch' });
    expect(checkRecording(puzzle, folder).files).toEqual(['watch.json', 'watch.recorded.json', 'watch.py']);
  });

  test.each(['watch.json', 'snippet.py', 'fixed.py', 'proof.py'])('is stale after a change of %s', (name) => {
    record();
    write(name, name === 'watch.json' ? { ...watch, sanitizer: true } : '# changed\n');
    expect(problems()).toEqual(stale);
  });

  test('is stale if someone writes a value by hand', () => {
    record();
    const written = structuredClone(recording);
    const file = readWatchFile(folder, 'greeting');
    const lock = file ? lockOf(puzzle, file, folder, recording) : '';
    written.runs[0]!.stops[0]!.values = ["'Bo'"];
    writeRecorded(folder, 'greeting', lock, written);
    expect(problems()).toEqual(stale);
  });

  test('is stale if the questions are in another order', () => {
    record();
    puzzle = { ...puzzle, questions: puzzle.questions.toReversed() };
    expect(problems()).toEqual(stale);
  });

  test('has at most 6 KB', () => {
    record(({ runs }) => {
      runs[1]!.edits = [{ line: 2, remove: 1, insert: ['x'.repeat(6000)] }];
    });
    expect(problems()).toEqual([expect.stringMatching(/^watch.recorded.json: has 6\d\d\d bytes, over 6144$/)]);
  });

  test('reaches every stop in the code that does harm', () => {
    record(({ runs }) => {
      runs[0]!.stops = [null];
    });
    expect(problems()).toEqual(['watch.recorded.json: stop 1 is never reached']);
  });

  test('of clean code reaches every stop in the code that does harm', () => {
    puzzle = { ...puzzle, kind: 'CLEAN', lines: [] };
    write('harmed.py', '# loud\n');
    const swap = ({ runs }: Recording) => {
      [runs[0]!.ended, runs[1]!.ended] = [runs[1]!.ended, runs[0]!.ended];
    };
    record((changed) => {
      swap(changed);
      changed.runs[0]!.stops = [null];
    });
    expect(problems()).toEqual([]);
    record((changed) => {
      swap(changed);
      changed.runs[1]!.stops = [null];
    });
    expect(problems()).toEqual(['watch.recorded.json: stop 1 is never reached']);
  });

  test.each([
    ['harm in the vulnerable code', 0, 'no harm', "'Vulnerable' ends with no harm: so it says"],
    ['no harm in the fixed code', 1, 'harm', "'Fixed' ends with harm: so it says"],
    ['no crash of the fixed code', 1, 'crash', "'Fixed' ends with crash: so it says"],
  ] as const)('shows %s', (_, index, how, problem) => {
    record(({ runs }) => {
      runs[0]!.ended = { how: 'crash', text: 'a crash is harm, too' };
      runs[index]!.ended = { how, text: 'so it says' };
    });
    expect(problems()).toContain(`watch.recorded.json: ${problem}`);
  });

  test('of a fix review shows the impact, by how a run ends or by the last stop', () => {
    const { runs } = recording;
    const patch = { ...runs[0]!, ended: { how: 'no harm' as const, text: 'loud' } };
    const review = { ...recording, runs: [patch, patch, patch] };
    puzzle = { ...puzzle, kind: 'REVIEW' };
    expect(checkRuns(review, puzzle)).toEqual([
      'shows no impact: every run ends without harm and with the same last stop',
    ]);
    expect(checkRuns({ ...review, runs: [patch, runs[0]!, patch] }, puzzle)).toEqual([]);
    const other = { ...patch, stops: [{ line: 2, values: ["'AL'"] }] };
    expect(checkRuns({ ...review, runs: [patch, other, patch] }, puzzle)).toEqual([]);
  });

  test('answers only questions that the puzzle has', () => {
    write('watch.json', { ...watch, stops: [{ ...watch.stops[0], question: 'sings' }] });
    record();
    expect(problems()).toEqual(["watch.json: stop 1: there's no question sings"]);
  });

  test('has a program of at most 40 lines', () => {
    write('watch.json', { ...watch, program: 'watch' });
    write('watch.py', '\n'.repeat(41));
    record();
    expect(problems()).toEqual(['watch.py: has 41 lines, over 40']);
  });

  test.each([
    ['a number that nothing shows', 'Al is greeted 7 times', "states 7, which the stop doesn't show"],
    ['a word that the house style replaces', 'Somebody is greeted', "says 'Somebody'. Write: someone, or the actor"],
  ])('has no caption with %s', (_, caption, problem) => {
    record(({ stops }) => {
      stops[0]!.caption = caption;
    });
    expect(problems()).toEqual([`watch.json: stop 1: the caption ${problem}`]);
  });

  test("has no number that only another run's own stop shows", () => {
    record(({ runs }) => {
      runs[0]!.stops[0] = { line: 2, values: ['1'], caption: 'Both have 1,024 bytes' };
      runs[1]!.stops[0] = { line: 2, values: ['1024'] };
    });
    expect(problems()).toEqual(["watch.json: stop 1: the caption states 1024, which the stop doesn't show"]);
  });

  test.each([
    ['its values', 'The name has 4 letters', ({ runs }: Recording) => runs[0]!.stops[0]!.values.fill("'Al44', 4")],
    ['its line', 'Line 2 is next', () => {}],
    ['what was printed', 'It printed 99', ({ runs }: Recording) => Object.assign(runs[0]!, { printed: 'a 99' })],
    ['how it ended', 'It ends with 404', ({ runs }: Recording) => Object.assign(runs[0]!.ended, { text: '404' })],
    ['its values, with a comma', 'It has 1,024 bytes', ({ runs }: Recording) => runs[0]!.stops[0]!.values.fill('1024')],
  ])('has captions with a number from %s', (_, caption, change) => {
    record((changed) => {
      changed.stops[0]!.caption = caption;
      change(changed);
    });
    expect(problems()).toEqual([]);
  });

  test.each([
    ['no stops', { program: 'proof', stops: [] }, 'Expected a stop.'],
    ['thirteen stops', { program: 'proof', stops: Array(13).fill(watch.stops[0]) }, 'Expected at most 12 stops.'],
    [
      'five values',
      { program: 'proof', stops: [{ ...watch.stops[0], show: Array(5).fill(watch.stops[0]!.show[0]) }] },
      'Expected at most 4 values.',
    ],
    [
      'a long caption',
      { program: 'proof', stops: [{ ...watch.stops[0], caption: 'x'.repeat(121) }] },
      'Expected at most 120 characters.',
    ],
    [
      "another run's expressions without labels",
      { program: 'proof', stops: [{ ...watch.stops[0], runs: { fixed: { show: [] } } }] },
      'Expected as many expressions for another run as the stop has labels.',
    ],
    ['an unknown program', { program: 'works', stops: watch.stops }, 'Invalid type'],
  ])('with %s is caught', (_, content, problem) => {
    write('watch.json', content);
    expect(problems()).toEqual([expect.stringContaining(problem)]);
    expect(problems()[0]).toMatch(/^watch.json: /);
  });
});
