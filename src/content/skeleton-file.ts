import * as v from 'valibot';
import { categories } from '../contract/categories.ts';
import { Letter } from '../contract/puzzles.ts';
import { PuzzleFile, written } from './puzzle-file.ts';
import { OptionInFile } from './question-file.ts';

/** What a draft is about, and the other names under which staff may ask for it. */
const topic = { topic: written(60), also: v.array(written(60)) };

/** What a skeleton's `puzzle.json` holds: a puzzle's, without what only a published one has. */
export const PuzzleSkeletonFile = v.strictObject({
  ...v.omit(PuzzleFile, ['is_premium', 'revision', 'solved_blind', 'panels']).entries,
  ...topic,
});
export type PuzzleSkeletonFile = v.InferOutput<typeof PuzzleSkeletonFile>;

const Choice = v.strictObject({
  title: written(60),
  description: written(1200),
  options: v.strictObject({ A: OptionInFile, B: OptionInFile, C: OptionInFile, D: OptionInFile }),
  correct: Letter,
});

/** A key point, and the sentence of the model answer that makes it. */
const Point = v.strictObject({
  sentence: written(300),
  phrase: written(90),
  synonyms: v.pipe(v.array(written(240)), v.minLength(1, 'Expected at least one synonym.')),
  contradictions: v.pipe(v.array(written(240)), v.minLength(1, 'Expected at least one contradiction.')),
});

/**
 * What a file in `skeletons/interview` holds: a topic with a multiple-choice question for each difficulty, and the points that open-ended
 * questions are made of. `subject` is the topic as a question names it.
 */
export const InterviewSkeletonFile = v.strictObject({
  ...topic,
  category: v.picklist(categories),
  subject: written(80),
  choices: v.strictObject({ 1: Choice, 2: Choice, 3: Choice }),
  points: v.strictObject({ cause: Point, impact: Point, defense: Point, search: Point, trap: Point }),
});
export type InterviewSkeletonFile = v.InferOutput<typeof InterviewSkeletonFile>;
