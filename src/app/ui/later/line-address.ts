import type { PuzzleKind } from '../../../contract/puzzles.ts';

/** Returns what prose calls a line: in a diff, its number in the new code or, for a removed line, the negative number in the old code. */
export function lineAddress(place: number, kind: PuzzleKind | undefined, code: string): number {
  if (kind !== 'DIFF') return place;
  const lines = code.split('\n').slice(0, place);
  const isRemoved = lines.at(-1)?.startsWith('-');
  const count = lines.filter((line) => !line.startsWith(isRemoved ? '+' : '-')).length;
  return isRemoved ? -count : count;
}
