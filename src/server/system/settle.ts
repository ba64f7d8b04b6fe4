import { utcDay } from '../../rules/puzzle-day.ts';
import { countsAgeSeconds } from '../../rules/puzzle-list.ts';
import { takeLease } from '../database/lease.ts';
import type { Database } from '../database/open-database.ts';
import { countedAnswers } from '../database/schema.ts';
import { countedScores, countScores } from '../leaderboard/count-scores.ts';
import { isBehind, moveWindows } from '../leaderboard/windows.ts';
import { aggregateAnswers } from '../puzzles/aggregate-answers.ts';

/** Counting reads all scores, so the more there are, the less often it happens. Only ranks below the list wait for it. */
const scoresPerSecond = 1000;

/** Does the background work of answers: the puzzles' counts, the leaderboard's windows, and the counts of its scores. */
export async function settle(db: Database, now: Date): Promise<void> {
  await aggregateAndMove(db, now);
  await countScores(db);
}

async function aggregateAndMove(db: Database, now: Date): Promise<void> {
  await aggregateAnswers(db);
  await moveWindows(db, now);
}

/** Settles, unless another process just did. If there's nothing to settle, it only reads. */
export async function settleInTurn(db: Database, now: Date): Promise<void> {
  const answered = await db.select({ id: countedAnswers.id }).from(countedAnswers).limit(1);
  const isIdle = answered.length === 0 && !(await isBehind(db, utcDay(now)));
  if (isIdle || !(await takeLease(db, 'settle', countsAgeSeconds))) return;
  await aggregateAndMove(db, now);
  const pause = (await countedScores(db)) / scoresPerSecond;
  if (pause <= countsAgeSeconds || (await takeLease(db, 'count-scores', pause))) await countScores(db);
}
