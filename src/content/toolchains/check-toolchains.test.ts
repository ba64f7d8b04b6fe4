import { expect, test } from 'vitest';
import { readLibraryPuzzle } from '../read-library.ts';
import { type Runs, seenIn, unseenPrograms } from './check-toolchains.ts';

const puzzle = readLibraryPuzzle('mind-the-gap');
const system = (version: string, run: Partial<Runs['runs'][string]> = {}): Runs => {
  const toolchain = { command: 'python3', version: `Python ${version}, linux x64` };
  return {
    toolchains: { PYTHON: toolchain, C: toolchain, RUST: toolchain, GO: toolchain },
    runs: { [puzzle.slug]: { ended: 'exit 0', printed: '', ...run } },
  };
};
const versionsIn = (...[systems, known]: [Runs[], Parameters<typeof seenIn>[2]?]) =>
  seenIn([puzzle], systems, known ?? {})[puzzle.slug]?.versions;

test('keeps the oldest and the newest version that a program was seen to run with', () => {
  const known = seenIn([puzzle], [system('3.11.2'), system('3.13.5')], {});
  expect(versionsIn([system('3.12.1'), system('3.14.8')], known)).toEqual(['3.11.2', '3.14.8']);
});

test('does not count a run with a problem', () => {
  expect(versionsIn([system('3.11.2'), system('3.14.8', { problem: 'hangs' })])).toEqual(['3.11.2']);
  expect(versionsIn([system('3.11.2', { problem: 'hangs' })])).toBeUndefined();
});

test('forgets what was seen of another program, and names it until then', () => {
  const known = { [puzzle.slug]: { program: 'another', versions: ['3.9.1'] } };
  expect(unseenPrograms([puzzle], known)).toEqual([puzzle.slug]);
  const seen = seenIn([puzzle], [system('3.11.2')], known);
  expect(seen[puzzle.slug]?.versions).toEqual(['3.11.2']);
  expect(unseenPrograms([puzzle], seen)).toEqual([]);
});
