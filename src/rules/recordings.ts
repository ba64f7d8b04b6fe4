import type { PuzzleKind } from '../contract/puzzles.ts';
import type { Recording, Run } from '../contract/recordings.ts';

/** Returns the text that a run shows: a puzzle's text with the run's edits. */
export function runText(code: string, edits: Run['edits']): string {
  const lines = code.replace(/\n$/, '').split('\n');
  // The last edit comes first, so each finds its line where the puzzle's text has it.
  for (const { line, remove, insert } of edits) lines.splice(line - 1, remove, ...insert);
  return lines.join('\n');
}

/** Returns the index of the run that the captions are written for: in a diff, the code after the patch, which the run of the code before precedes. */
export function mainRun({ runs }: Recording, kind: PuzzleKind | undefined): number {
  return kind === 'DIFF' && runs.length > 1 ? 1 : 0;
}

/**
 * Returns the index of the stop where a run parts from the main one: the first that only one of them reaches, or where their values differ.
 * For the main run, it's where any later one parts from it. Null if they never part.
 */
export function partingStop({ stops, runs }: Recording, main: number, run: number): number | null {
  const others = run === main ? runs.slice(main + 1) : runs.slice(run, run + 1);
  const place = stops.findIndex((_, at) => others.some((other) => seenAt(other, at) !== seenAt(runs[main], at)));
  return place < 0 ? null : place;
}

function seenAt(run: Run | undefined, at: number): string {
  return JSON.stringify(run?.stops[at]?.values ?? null);
}
