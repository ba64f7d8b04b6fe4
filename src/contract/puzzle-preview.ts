import * as v from 'valibot';
import { openedPuzzle } from './puzzles.ts';
import { Count } from './scalars.ts';

const { code_snippet: _, version: _version, first_step: _step, ...head } = openedPuzzle;

/** The columns of a puzzle for everyone who can know about it, even if they can't open it. */
export const previewedPuzzle = head;

/** `first_lines` is the beginning of its code, never all of it; `line_count` counts all of its lines. */
export const PuzzlePreview = v.object({
  ...previewedPuzzle,
  success_rate: v.nullable(v.number()),
  first_lines: v.string(),
  line_count: Count,
});
export type PuzzlePreview = v.InferOutput<typeof PuzzlePreview>;
