import * as v from 'valibot';
import { Config } from './config.ts';
import { LeaderboardEntry, OwnRank, timeframes } from './leaderboard.ts';
import { Progress } from './progress.ts';
import { PuzzleList } from './puzzles.ts';
import { Day } from './scalars.ts';

/** `today` is the learner's, as in the progress. */
export const StartQuery = v.object({ today: v.optional(Day) });

/** A visitor has no rank. */
const Leaderboard = v.object({ entries: v.array(LeaderboardEntry), standing: v.nullable(OwnRank) });

/** What the app loads once it's idle: the replies of several calls in one. `progress` is null for visitors. */
export const Start = v.object({
  config: Config,
  puzzles: PuzzleList,
  leaderboards: v.object(v.entriesFromList(timeframes, Leaderboard)),
  progress: v.nullable(Progress),
});
export type Start = v.InferOutput<typeof Start>;
