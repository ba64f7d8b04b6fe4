import type { Recording, Run } from '../contract/recordings.ts';

/** Returns the text that a run shows: a puzzle's text with the run's edits. */
export function runText(code: string, edits: Run['edits']): string {
  const lines = code.replace(/\n$/, '').split('\n');
  // The last edit comes first, so each finds its line where the puzzle's text has it.
  for (const { line, remove, insert } of edits) lines.splice(line - 1, remove, ...insert);
  return lines.join('\n');
}

/**
 * Returns the index of the stop where a run parts from the first one: the first that only one of them reaches, or where their values differ.
 * For the first run, it's where any other parts from it. Null if they never part.
 */
export function partingStop({ stops, runs }: Recording, run: number): number | null {
  const others = run === 0 ? runs.slice(1) : runs.slice(run, run + 1);
  const place = stops.findIndex((_, at) => others.some((other) => seenAt(other, at) !== seenAt(runs[0], at)));
  return place < 0 ? null : place;
}

function seenAt(run: Run | undefined, at: number): string {
  return JSON.stringify(run?.stops[at]?.values ?? null);
}
