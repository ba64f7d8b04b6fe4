import * as v from 'valibot';
import { Count, Id } from './scalars.ts';

/** A share of learners or answers, from 0 to 1. */
const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/**
 * How others did in a puzzle that the learner completed. It's about those who completed it `today` (UTC) if they are enough, and otherwise
 * about its latest ones. `players` counts them, without the learner and without staff. `better_than` is the share of them who did worse;
 * `most_missed` the question that most of them missed. Both are null until enough have played, and the second if nobody missed anything.
 */
export const PuzzleComparison = v.object({
  period: v.picklist(['today', 'ever']),
  players: Count,
  better_than: v.nullable(Share),
  most_missed: v.nullable(v.object({ question_id: Id, missed: Share })),
});
export type PuzzleComparison = v.InferOutput<typeof PuzzleComparison>;
