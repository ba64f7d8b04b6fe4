import type { PuzzleKind } from '../contract/puzzles.ts';

export const kindNames: Record<PuzzleKind, string> = {
  CLASSIC: 'One file',
  DIFF: 'Patch diff',
  CLEAN: 'Clean code',
  FILES: 'Two files',
  LONG: 'Long',
  REVIEW: 'Fix review',
};

/** Returns what learners read of a puzzle's kind; undefined if it's one file, the usual kind. */
export function kindWords(kind: PuzzleKind | undefined): string | undefined {
  return kind === undefined || kind === 'CLASSIC' || kind === 'CLEAN' ? undefined : kindNames[kind];
}
