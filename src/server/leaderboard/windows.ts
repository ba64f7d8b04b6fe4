import { sql } from 'drizzle-orm';
import type { Timeframe } from '../../contract/leaderboard.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import type { Database, Transaction } from '../database/open-database.ts';

/** How many UTC days a window has, including today. */
export const windowDays = { monthly: 30, weekly: 7 } as const satisfies Partial<Record<Timeframe, number>>;

/** Small enough that these learners' answers wait a few milliseconds at most. */
const batch = 200;

/**
 * Brings every learner's line of both windows to today, by taking out the days that have left. It goes through the learners who were active
 * on those days in small transactions, so no read and no other learner's answer waits for it. Until it is done, a list may still count what
 * a learner did on a day that has just left. An answer brings its own learner's lines to today: see the function `add_to_leaderboard` of the migrations.
 */
export async function moveWindows(db: Database, now: Date): Promise<void> {
  const today = utcDay(now);
  if (!(await isBehind(db, today))) return;
  for (const [timeframe, days] of Object.entries(windowDays)) await moveWindow(db, { timeframe, days, today });
  await removeDays(db);
}

/** Returns whether a window isn't at this day yet. */
export async function isBehind(db: Database, today: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from leaderboard_windows where through >= ${today}`);
  return rows.length < Object.keys(windowDays).length;
}

/**
 * The last day to which a line has surely been brought. Processes whose clocks differ may disagree about today for a moment, so a line that
 * `moveWindow` has passed can be a day behind its window.
 */
const settledThrough = sql`greatest(total.through, win.through - 1)`;

interface WindowMove {
  timeframe: string;
  days: number;
  today: string;
}

async function moveWindow(db: Database, move: WindowMove): Promise<void> {
  const { timeframe, days, today } = move;
  const { rows } = await db.execute<{ user_id: number }>(sql`
    select distinct total.user_id
    from leaderboard_totals total
    left join leaderboard_windows win on win.timeframe = total.timeframe
    join leaderboard_days kept on kept.user_id = total.user_id
    where total.timeframe = ${timeframe} and total.through < ${today}
      and kept.day > ${settledThrough} - ${days}::int
      and kept.day <= ${today}::date - ${days}::int
      -- Follows from the above, but lets the index leave out the days before.
      and kept.day > coalesce(
        (select through - 1 - ${days}::int from leaderboard_windows where timeframe = ${timeframe}), '-infinity'
      )
    order by total.user_id
  `);
  let skipped = 0;
  for (let start = 0; start < rows.length; start += batch) {
    const ids = rows.slice(start, start + batch).map(({ user_id }) => user_id);
    skipped += ids.length - (await db.transaction((transaction) => moveLines(transaction, move, ids)));
  }
  // Learners whose rows an answer held come next.
  if (skipped > 0) return;
  await db.execute(sql`
    insert into leaderboard_windows as kept (timeframe, through) values (${timeframe}, ${today})
    on conflict (timeframe) do update set through = greatest(kept.through, excluded.through)
  `);
}

/** Returns how many of the learners could be moved. */
async function moveLines(transaction: Transaction, move: WindowMove, learners: number[]): Promise<number> {
  const { timeframe, days, today } = move;
  const list = (ids: number[]) =>
    sql.join(
      ids.map((id) => sql`${id}::int`),
      sql`, `,
    );
  // Every writer of a learner's lines locks the user's row.
  const { rows: held } = await transaction.execute<{ id: number }>(sql`
    select id from users where id in (${list(learners)}) order by id for no key update skip locked
  `);
  if (held.length === 0) return 0;
  const ids = list(held.map(({ id }) => id));
  await transaction.execute(sql`
    update leaderboard_totals line set
      total_score = line.total_score - left_behind.score,
      puzzles_completed = line.puzzles_completed - left_behind.puzzles_completed,
      answered = line.answered - left_behind.answered,
      correct = line.correct - left_behind.correct,
      average_score = ${averageOf(sql`line.correct - left_behind.correct`, sql`line.answered - left_behind.answered`)},
      through = ${today}
    from (
      select total.user_id, sum(kept.score)::int as score, sum(kept.puzzles_completed)::int as puzzles_completed,
        sum(kept.answered)::int as answered, sum(kept.correct)::int as correct
      from leaderboard_totals total
      left join leaderboard_windows win on win.timeframe = total.timeframe
      join leaderboard_days kept on kept.user_id = total.user_id
      where total.timeframe = ${timeframe} and total.user_id in (${ids})
        and kept.day > ${settledThrough} - ${days}::int
        and kept.day <= ${today}::date - ${days}::int
      group by total.user_id
    ) left_behind
    where line.timeframe = ${timeframe} and line.user_id = left_behind.user_id
  `);
  return held.length;
}

/** Removes the days that no window holds anymore. */
async function removeDays(db: Database): Promise<void> {
  const most = 5_000;
  let removed: number | null;
  do {
    ({ rowCount: removed } = await db.execute(sql`
      delete from leaderboard_days where (user_id, day) in (
        select user_id, day from leaderboard_days
        where day <= (select min(through) - 1 - ${windowDays.monthly}::int from leaderboard_windows)
        limit ${most} for update skip locked
      )
    `));
  } while (removed === most);
}

/** Returns the percentage of right answers, 0 before the first completed puzzle. Equal fractions give equal numbers. */
export function averageOf(correct: ReturnType<typeof sql>, answered: ReturnType<typeof sql>) {
  return sql`coalesce(100.0::float8 * (${correct}) / nullif(${answered}, 0), 0)`;
}
