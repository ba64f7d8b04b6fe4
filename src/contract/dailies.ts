import * as v from 'valibot';
import { languages } from './puzzles.ts';
import { Day, Id } from './scalars.ts';

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
  language: v.picklist(languages),
});
export type PastDaily = v.InferOutput<typeof PastDaily>;
