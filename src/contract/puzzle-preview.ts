import * as v from 'valibot';
import { Letter, openedPuzzle, questionHead } from './puzzles.ts';
import { Count, Id } from './scalars.ts';

const { code_snippet: _, version: _version, first_step: _step, ...head } = openedPuzzle;

/** The columns of a puzzle for everyone who can know about it, even if they can't open it. */
export const previewedPuzzle = head;

/** Its first question, without the key. */
export const PreviewedQuestion = v.object(questionHead);
export type PreviewedQuestion = v.InferOutput<typeof PreviewedQuestion>;

/** What a learner's one try at the first question came to. It says nothing more about the key. */
export const Try = v.object({ selected_answer: Letter, is_correct: v.boolean() });
export type Try = v.InferOutput<typeof Try>;

/**
 * `first_lines` is an excerpt of its code, never all of it, that starts at `first_line`: see `src/rules/excerpt.ts`. `line_count` counts all of
 * its lines. `tried` is missing until the learner has tried the question. Devices have older replies without the last three.
 */
export const PuzzlePreview = v.object({
  ...previewedPuzzle,
  success_rate: v.nullable(v.number()),
  first_lines: v.string(),
  line_count: Count,
  first_line: v.optional(Id),
  question: v.optional(PreviewedQuestion),
  tried: v.optional(Try),
});
export type PuzzlePreview = v.InferOutput<typeof PuzzlePreview>;

export const TryBody = v.object({ question_id: Id, answer: Letter });
export type TryBody = v.InferInput<typeof TryBody>;
