import { describe, expect, it } from 'vitest';
import type { Recording, Run } from '../contract/recordings.ts';
import { mainRun, partingStop, runText } from './recordings.ts';

const run = (...stops: (string[] | null)[]): Run => ({
  label: 'Run',
  edits: [],
  stops: stops.map((values) => values && { line: 1, values }),
  printed: '',
  ended: { how: 'harm', text: '' },
});

const recording = (...runs: Run[]): Recording => ({
  code: '',
  tools: [],
  stops: runs[0]!.stops.map(() => ({ caption: '', labels: [] })),
  runs,
});

describe('the stop where the runs part', () => {
  it('is the first with other values', () => {
    expect(partingStop(recording(run(['1'], ['2'], ['3']), run(['1'], ['5'], ['6'])), 0, 1)).toBe(1);
  });

  it('is the first that only one of them reaches', () => {
    expect(partingStop(recording(run(['1'], []), run(['1'], null)), 0, 1)).toBe(1);
    expect(partingStop(recording(run(null, []), run(['1'], [])), 0, 1)).toBe(0);
  });

  it('is missing if they never part', () => {
    expect(partingStop(recording(run(['1'], null), run(['1'], null)), 0, 1)).toBeNull();
    expect(partingStop(recording(run(['1'])), 0, 0)).toBeNull();
  });

  it('is each run’s own, and the earliest of them for the main run', () => {
    const three = recording(run(['1'], ['2'], ['3']), run(['1'], ['2'], ['9']), run(['1'], ['9'], ['3']));
    expect([0, 1, 2].map((index) => partingStop(three, 0, index))).toEqual([1, 2, 1]);
  });
});

it('in a diff, compares the code before and the fixed code with the code after the patch', () => {
  const diff = recording(run(null, ['2'], ['3']), run(['1'], ['2'], ['3']), run(['1'], ['2'], ['9']));
  const main = mainRun(diff, 'DIFF');
  expect([0, 1, 2].map((index) => partingStop(diff, main, index))).toEqual([0, 2, 2]);
  expect(mainRun(diff, 'REVIEW')).toBe(0);
});

it('shows the text of a run with its edits, from the last to the first', () => {
  const edits = [
    { line: 3, remove: 1, insert: ['trois', 'quatre'] },
    { line: 1, remove: 1, insert: [] },
  ];
  expect(runText('one\ntwo\nthree\n', edits)).toBe('two\ntrois\nquatre');
});
