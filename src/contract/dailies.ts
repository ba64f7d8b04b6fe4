import * as v from 'valibot';
import { nameFromServer } from './from-newer.ts';
import { languages, openedPuzzle, questionHead, ReactionCounts } from './puzzles.ts';
import { Count, Day, Id } from './scalars.ts';

/** `month`: YYYY-MM. */
export const DailiesQuery = v.object({
  month: v.pipe(v.string(), v.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Expected a month such as 2026-11.')),
});
export type DailiesQuery = v.InferOutput<typeof DailiesQuery>;

/** Which puzzle was a past day's daily, or is today's. */
export const PastDaily = v.object({
  day: Day,
  puzzle_id: Id,
  title: v.string(),
  language: nameFromServer(languages),
  // Devices have older rows without it.
  is_premium: v.optional(v.boolean()),
});
export type PastDaily = v.InferOutput<typeof PastDaily>;

/** A day's daily as anyone can see it: without keys, comments, and learners' own data. */
export const PublicDaily = v.object({
  ...openedPuzzle,
  day: Day,
  questions: v.array(v.object({ ...questionHead, order: Id })),
  success_rate: v.nullable(v.number()),
  reaction_counts: ReactionCounts,
  comment_count: Count,
});
export type PublicDaily = v.InferOutput<typeof PublicDaily>;
