import { sql } from 'drizzle-orm';
import type { Timeframe } from '../../contract/leaderboard.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import type { Database, Transaction } from '../database/open-database.ts';

/** How many UTC days a window has, today among them. */
export const windowDays = { monthly: 30, weekly: 7 } as const satisfies Partial<Record<Timeframe, number>>;

/** Answers hold it together, and a window that moves holds it alone. */
const windowLock = 0x6e646c62;

/**
 * Brings both windows to today. A window is the last 30 or 7 UTC days, today among them, by the time that answers were given at; its
 * totals are kept as answers come in. So what is left to do is to take out the days that have left it, once a day, by whichever process
 * comes first: the hourly sweep or a request. It costs as much as learners were active on those days. A window never moves back.
 */
export async function moveWindows(db: Database, now: Date): Promise<void> {
  const today = utcDay(now);
  const { rows } = await db.execute(sql`select from leaderboard_windows where through >= ${today}`);
  if (rows.length === Object.keys(windowDays).length) return;
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = '5min'`);
    await transaction.execute(sql`set local lock_timeout = '1min'`);
    await transaction.execute(sql`select pg_advisory_xact_lock(${windowLock})`);
    for (const [timeframe, days] of Object.entries(windowDays)) await moveWindow(transaction, timeframe, days, today);
    await transaction.execute(sql`
      delete from leaderboard_days where day <= (select min(through - ${windowDays.monthly}::int) from leaderboard_windows)
    `);
  });
}

/** Another process may have moved it meanwhile: then there is nothing between its day and today. */
async function moveWindow(transaction: Transaction, timeframe: string, days: number, today: string): Promise<void> {
  const { rows } = await transaction.execute<{ through: string }>(sql`
    select through::text from leaderboard_windows where timeframe = ${timeframe}
  `);
  const before = rows[0]?.through ?? '-infinity';
  if (before >= today && rows.length > 0) return;
  await transaction.execute(sql`
    insert into leaderboard_windows (timeframe, through) values (${timeframe}, ${today})
    on conflict (timeframe) do update set through = excluded.through
  `);
  await transaction.execute(sql`
    update leaderboard_totals total set
      total_score = total_score - left_behind.score,
      puzzles_completed = total.puzzles_completed - left_behind.puzzles_completed,
      answered = total.answered - left_behind.answered,
      correct = total.correct - left_behind.correct,
      average_score = ${averageOf(sql`total.correct - left_behind.correct`, sql`total.answered - left_behind.answered`)}
    from (
      select user_id, sum(score) as score, sum(puzzles_completed) as puzzles_completed, sum(answered) as answered,
        sum(correct) as correct
      from leaderboard_days
      where day > ${before}::date - ${days}::int and day <= ${today}::date - ${days}::int
      group by user_id
    ) left_behind
    where total.timeframe = ${timeframe} and total.user_id = left_behind.user_id
  `);
  await transaction.execute(sql`delete from leaderboard_counts where timeframe = ${timeframe}`);
  await transaction.execute(sql`
    insert into leaderboard_counts (timeframe, total_score, users)
    select ${timeframe}, total_score, count(*) from leaderboard_totals
    where timeframe = ${timeframe} and total_score > 0 and not is_hidden
    group by total_score
  `);
}

/** Keeps the windows where they are until the transaction ends. */
export async function holdWindows(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${windowLock})`);
}

/** Percent right, 0 before the first completed puzzle. Equal fractions give equal numbers. */
export function averageOf(correct: ReturnType<typeof sql>, answered: ReturnType<typeof sql>) {
  return sql`coalesce(100.0::float8 * (${correct}) / nullif(${answered}, 0), 0)`;
}
