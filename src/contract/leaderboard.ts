import * as v from 'valibot';
import { Count, Id } from './scalars.ts';

export const timeframes = ['all', 'monthly', 'weekly'] as const;
export type Timeframe = (typeof timeframes)[number];

export const LeaderboardQuery = v.object({
  timeframe: v.optional(v.picklist(timeframes, 'A time frame must be all, monthly, or weekly.'), 'all'),
});

/** `average_score` is a percentage. */
export const LeaderboardEntry = v.object({
  username: v.string(),
  total_score: Count,
  puzzles_completed: Count,
  average_score: v.number(),
});
export type LeaderboardEntry = v.InferOutput<typeof LeaderboardEntry>;

/**
 * The viewer's own place, however far below; both are null before the first score in the time frame. A hidden viewer has an entry but no
 * rank.
 */
export const OwnRank = v.object({ rank: v.nullable(Id), entry: v.nullable(LeaderboardEntry) });
export type OwnRank = v.InferOutput<typeof OwnRank>;
