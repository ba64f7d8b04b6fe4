import * as v from 'valibot';
import { categoryNames } from '../contract/categories.ts';
import { Letter } from '../contract/puzzles.ts';
import { puzzleFields, TitleInFile, trimmedText } from './puzzle-file.ts';
import { OptionInFile } from './question-file.ts';

/** What a draft is about, and the other names under which staff may ask for it. */
const topic = { topic: trimmedText(60), also: v.array(trimmedText(60)) };

/** What a skeleton's `puzzle.json` holds: a puzzle's, without what only a published one has. */
export const PuzzleSkeletonFile = v.strictObject({
  ...puzzleFields,
  ...topic,
});
export type PuzzleSkeletonFile = v.InferOutput<typeof PuzzleSkeletonFile>;

const Choice = v.strictObject({
  title: TitleInFile,
  description: trimmedText(1200),
  options: v.strictObject({ A: OptionInFile, B: OptionInFile, C: OptionInFile, D: OptionInFile }),
  correct: Letter,
});

/** A key point, and the sentence of the model answer that makes it. */
const Point = v.strictObject({
  sentence: trimmedText(300),
  phrase: trimmedText(90),
  synonyms: v.pipe(v.array(trimmedText(240)), v.minLength(1, 'Expected at least one synonym.')),
  contradictions: v.pipe(v.array(trimmedText(240)), v.minLength(1, 'Expected at least one contradiction.')),
});

/**
 * What a file in `skeletons/interview` holds: a topic with a multiple-choice question for each difficulty, and the points that open-ended
 * questions are made of. `subject` is the topic as a question names it.
 */
export const InterviewSkeletonFile = v.strictObject({
  ...topic,
  category: v.picklist(categoryNames),
  subject: trimmedText(80),
  choices: v.strictObject({ 1: Choice, 2: Choice, 3: Choice }),
  points: v.strictObject({ cause: Point, impact: Point, defense: Point, search: Point, trap: Point }),
});
export type InterviewSkeletonFile = v.InferOutput<typeof InterviewSkeletonFile>;
