import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import { ratePeriod } from '../../rules/rating-period.ts';
import { learnerStart, puzzleStart, type Rating, scoreOf } from '../../rules/ratings.ts';
import { anyOf } from '../database/any-of.ts';
import { bumpVersions, catalogueScope, markLearners } from '../database/bump-versions.ts';
import { codeOf, lockNotAvailable } from '../database/database-error.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { correctedPuzzles, type ratingProgress } from '../database/schema.ts';
import { runPeriodically } from '../process/run-periodically.ts';
import { readSolvingMinutes } from './solving-time.ts';

/** How many completions a transaction takes or rates: a fraction of a second's work. */
const batch = 500;
const pollMs = 5000;
/** How long a command waits for another process. */
const waitMs = 100;

/** Keeps ratings up to date. The returned function stops it, and waits for the current batch. */
export function runRatings(context: { db: Database; log: FastifyBaseLogger; now: () => Date }): () => Promise<void> {
  return runPeriodically(
    () => workOffBatch(context.db, context.now()),
    pollMs,
    (error) => context.log.error({ err: error }, 'Ratings could not be computed.'),
  );
}

/** Takes and rates everything that learners have completed. Any number of processes can call it: all but one give up. */
export async function workOffRatings(db: Database, now: Date): Promise<void> {
  while (await workOffBatch(db, now));
}

/**
 * Takes completed puzzles into the log, and rates the next ones of it. Everything is derived from the log, so a corrected score starts the
 * computation again at its place. Returns whether there's more to do.
 */
async function workOffBatch(db: Database, now: Date): Promise<boolean> {
  if (!(await hasWork(db, now))) return false;
  // Separate transactions: the first holds progress, which answers change, and the second what devices pull. Neither waits with both.
  const taken = await hold(db, (transaction, progress) => take(transaction, progress));
  const rated = await hold(db, (transaction, progress) => rate(transaction, progress, utcDay(now)));
  return taken === true || rated === true;
}

/** It's asked every few seconds, so it reads only the ends of indexes. */
async function hasWork(db: Database, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ has_work: boolean }>(sql`
    with last as (select sequence, day from completions order by sequence desc limit 1)
    select exists (select from puzzle_progress where completed_at is not null and completion_sequence is null)
      or exists (select from corrected_puzzles)
      or exists (
        select from last left join rating_progress progress on true
        where coalesce(rated_through, 0) < sequence
          or (coalesce(closed_through, 0) < sequence and day < ${utcDay(now)}::date)
      ) as has_work
  `);
  return rows[0]?.has_work ?? false;
}

type Progress = Pick<typeof ratingProgress.$inferSelect, 'rated_through' | 'closed_through'>;

/** Runs alone of all processes. Returns undefined if another one is at work, or an account is being deleted whose completions it needs. */
async function hold<Result>(
  db: Database,
  run: (transaction: Transaction, progress: Progress) => Promise<Result>,
): Promise<Result | undefined> {
  await db.execute(sql`insert into rating_progress (id) values (1) on conflict do nothing`);
  try {
    return await db.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ rated: string; closed: string }>(sql`
        select rated_through as rated, closed_through as closed from rating_progress for update skip locked
      `);
      const [row] = rows;
      return row && run(transaction, { rated_through: Number(row.rated), closed_through: Number(row.closed) });
    });
  } catch (error) {
    if (codeOf(error) === lockNotAvailable) return undefined;
    throw error;
  }
}

async function setProgress(transaction: Transaction, { rated_through, closed_through }: Progress): Promise<void> {
  await transaction.execute(sql`
    update rating_progress set rated_through = ${rated_through}::bigint, closed_through = ${closed_through}::bigint
  `);
}

/**
 * Appends puzzles that were completed since to the log, in the order in which their last answers came. Those whose rows an answer or a deletion holds come
 * next time. Returns whether there can be more.
 */
async function take(transaction: Transaction, { closed_through }: Progress): Promise<boolean> {
  const { rows } = await transaction.execute<{ user_id: number; puzzle_id: number }>(sql`
    select p.user_id, p.puzzle_id from puzzle_progress p join users u on u.id = p.user_id
    where p.completed_at is not null and p.completion_sequence is null
    order by p.completed_at limit ${batch}
    for key share of u skip locked for no key update of p skip locked
  `);
  if (rows.length === 0) return false;
  const games = await readGames(transaction, rows);
  const { rows: ends } = await transaction.execute<{ sequence: string; day: string }>(
    sql`select sequence, day::text from completions order by sequence desc limit 1`,
  );
  const [last] = ends;
  let sequence = Number(last?.sequence ?? 0);
  // A day whose period is over takes no more games.
  let day = last ? (closed_through === sequence ? addDays(last.day, 1) : last.day) : '';
  const taken = games.map(({ is_scored, arrived_at, ...game }) => {
    if (!is_scored) return { ...game, sequence: 0, day: null };
    const arrivedOn = utcDay(new Date(arrived_at));
    if (arrivedOn > day) day = arrivedOn;
    sequence += 1;
    return { ...game, sequence, day };
  });
  await transaction.execute(sql`
    with taken as materialized (
      select user_id, puzzle_id, sequence, day, score from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
        as t (user_id int, puzzle_id int, sequence bigint, day date, score float8)
    ),
    logged as (
      insert into completions (sequence, user_id, puzzle_id, day, score)
      select sequence, user_id, puzzle_id, day, score from taken where sequence > 0
    )
    update puzzle_progress p set completion_sequence = taken.sequence
    from taken where p.user_id = taken.user_id and p.puzzle_id = taken.puzzle_id
  `);
  return rows.length === batch;
}

interface GivenGame {
  user_id: number;
  puzzle_id: number;
  score: number | null;
  /** Whether it was completed as a learner. What staff do counts nothing. */
  is_scored: boolean;
  /** When the last answer came. */
  arrived_at: string;
}

/** Returns learners' completed puzzles with their scores, in the order in which their last answers came. */
async function readGames(
  transaction: Transaction,
  completed: readonly { user_id: number; puzzle_id: number }[],
): Promise<GivenGame[]> {
  const { rows } = await transaction.execute<
    Omit<GivenGame, 'score'> & { answers: { is_correct: boolean; hints: number }[] | null }
  >(sql`
    select a.user_id, a.puzzle_id,
      -- An older server didn't store what an answer is worth.
      bool_or(coalesce(a.points_if_right > 0, a.points > 0 or not u.is_staff)) as is_scored,
      to_char(max(a.received_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as arrived_at,
      jsonb_agg(jsonb_build_object('is_correct', a.is_correct, 'hints', a.hints) order by a.question_id)
        filter (where a.correction is distinct from 'void') as answers
    from jsonb_to_recordset(${JSON.stringify(completed)}::jsonb) as c (user_id int, puzzle_id int)
    join questions q on q.puzzle_id = c.puzzle_id
    join answers a on a.user_id = c.user_id and a.question_id = q.id
    join users u on u.id = a.user_id
    group by a.user_id, a.puzzle_id
    order by max(a.received_at), max(a.answered_at), a.user_id, a.puzzle_id
  `);
  return rows.map(({ answers, ...game }) => ({ ...game, score: scoreOf(answers ?? []) }));
}

/** A completion that ratings are computed from. */
interface LoggedGame extends Record<string, unknown> {
  sequence: number;
  user_id: number | null;
  puzzle_id: number;
  day: string;
  score: number | null;
}

/**
 * Rates the next completions of the log, or, once those of a day are all rated and the day is over, the puzzles of that day. Returns whether
 * there's more to do.
 */
async function rate(transaction: Transaction, progress: Progress, today: string): Promise<boolean> {
  const from = await rescore(transaction, progress);
  const games = await gamesAfter(transaction, from.rated_through);
  const last = await lastRated(transaction, from);
  if (last !== undefined && last < (games[0]?.day ?? today)) {
    await closeDay(transaction, from, last);
    await setProgress(transaction, { ...from, closed_through: from.rated_through });
    return true;
  }
  const [first] = games;
  if (!first) {
    await setProgress(transaction, from);
    return false;
  }
  const ofDay = games.filter(({ day }) => day === first.day);
  await rateLearners(transaction, ofDay);
  await setProgress(transaction, { ...from, rated_through: ofDay.at(-1)!.sequence });
  return true;
}

/** Returns the next completions, and locks them. A deletion of their account that holds any of them comes first. */
async function gamesAfter(transaction: Transaction, sequence: number): Promise<LoggedGame[]> {
  const { rows } = await transaction.execute<LoggedGame>(sql`
    select sequence::float8, user_id, puzzle_id, day::text, score from completions
    where sequence > ${sequence}::bigint order by sequence limit ${batch}
    for no key update nowait
  `);
  return rows;
}

/** Returns the day of the last rated completion, if its period isn't closed. */
async function lastRated(transaction: Transaction, { rated_through, closed_through }: Progress) {
  if (rated_through === closed_through) return undefined;
  const { rows } = await transaction.execute<{ day: string }>(
    sql`select day::text from completions where sequence = ${rated_through}::bigint`,
  );
  return rows[0]?.day;
}

/** Takes the scores of corrected puzzles again. The computation starts again before the first that changed. */
async function rescore(transaction: Transaction, progress: Progress): Promise<Progress> {
  const { rows: corrected } = await transaction.execute<{ puzzle_id: number }>(sql`
    delete from corrected_puzzles returning puzzle_id
  `);
  if (corrected.length === 0) return progress;
  const { rows: logged } = await transaction.execute<{ user_id: number; puzzle_id: number }>(sql`
    select user_id, puzzle_id from completions
    where user_id is not null and puzzle_id = ${anyOf(corrected.map(({ puzzle_id }) => puzzle_id))}
    order by sequence for no key update nowait
  `);
  const games = await readGames(transaction, logged);
  const { rows: changed } = await transaction.execute<{ sequence: number; day: string }>(sql`
    update completions c set score = games.score
    from jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as games (user_id int, puzzle_id int, score float8)
    where c.user_id = games.user_id and c.puzzle_id = games.puzzle_id and c.score is distinct from games.score
    returning c.sequence::float8, c.day::text
  `);
  const first = changed.toSorted((one, other) => one.sequence - other.sequence)[0];
  if (!first || first.sequence > progress.rated_through) return progress;
  const { rows: before } = await transaction.execute<{ sequence: number }>(sql`
    select sequence::float8 from completions where sequence < ${first.sequence}::bigint and day < ${first.day}::date
    order by sequence desc limit 1
  `);
  return {
    rated_through: first.sequence - 1,
    closed_through: Math.min(progress.closed_through, before[0]?.sequence ?? 0),
  };
}

/** Rates the learners of these completions, which are of one day, by the puzzles' ratings of that day. */
async function rateLearners(transaction: Transaction, games: readonly LoggedGame[]): Promise<void> {
  const counted = games.filter((game) => game.score !== null);
  const puzzles = await puzzlesBefore(transaction, games[0]!.day, counted);
  const learners = await learnersBefore(transaction, games[0]!.sequence, counted);
  const rated = games.map(({ sequence, user_id, puzzle_id, score }) => {
    // The rating of a deleted account stays as it was computed.
    if (user_id === null) return null;
    const opponent = puzzles.get(puzzle_id);
    if (score === null || !opponent) return { sequence, ...unrated };
    const before = learners.get(user_id) ?? learnerStart;
    const after = ratePeriod(before, [{ opponent, score }]);
    learners.set(user_id, after);
    return { sequence, rating_before: before.rating, deviation_before: before.deviation, ...after };
  });
  const { rows: changed } = await transaction.execute<{ user_id: number; puzzle_id: number }>(sql`
    update completions c set rating_before = rated.rating_before, deviation_before = rated.deviation_before,
      rating = rated.rating, deviation = rated.deviation, volatility = rated.volatility
    from jsonb_to_recordset(${JSON.stringify(rated.filter((row) => row !== null))}::jsonb) as rated
      (sequence bigint, rating_before float8, deviation_before float8, rating float8, deviation float8, volatility float8)
    where c.sequence = rated.sequence and (c.rating_before, c.deviation_before, c.rating, c.deviation, c.volatility)
      is distinct from (rated.rating_before, rated.deviation_before, rated.rating, rated.deviation, rated.volatility)
    returning c.user_id, c.puzzle_id
  `);
  if (changed.length === 0) return;
  await markLearners(
    transaction,
    changed.map(({ user_id, puzzle_id }) => ({ userId: user_id, kind: 'progress', key: puzzle_id })),
  );
}

type RatingRow = Pick<Rating, keyof Rating>;

const unrated = { rating_before: null, deviation_before: null, rating: null, deviation: null, volatility: null };

/** Returns the ratings of puzzles on a day, and stores the start of those that no completion was counted for. */
async function puzzlesBefore(
  transaction: Transaction,
  day: string,
  games: readonly LoggedGame[],
): Promise<Map<number, Rating>> {
  const ids = [...new Set(games.map(({ puzzle_id }) => puzzle_id))];
  const { rows } = await transaction.execute<
    { id: number; difficulty: number } & (RatingRow | Record<keyof Rating, null>)
  >(sql`
    select p.id, p.difficulty, last.rating, last.deviation, last.volatility
    from puzzles p left join lateral (
      select rating, deviation, volatility from puzzle_ratings
      where puzzle_id = p.id and day < ${day}::date order by day desc limit 1
    ) last on true
    where p.id = ${anyOf(ids)}
  `);
  const starts: object[] = [];
  const ratings = rows.map(({ id, difficulty, ...last }): [number, Rating] => {
    if (last.rating !== null) return [id, last];
    const start = puzzleStart(difficulty);
    starts.push({ puzzle_id: id, ...start });
    return [id, start];
  });
  if (starts.length > 0) {
    await transaction.execute(sql`
      insert into puzzle_ratings (puzzle_id, day, rating, deviation, volatility)
      select puzzle_id, ${day}::date - 1, rating, deviation, volatility
      from jsonb_to_recordset(${JSON.stringify(starts)}::jsonb)
        as s (puzzle_id int, rating float8, deviation float8, volatility float8)
    `);
  }
  return new Map(ratings);
}

/** Returns the ratings of learners before a completion. Those who have none yet are missing. */
async function learnersBefore(
  transaction: Transaction,
  sequence: number,
  games: readonly LoggedGame[],
): Promise<Map<number, Rating>> {
  const ids = [...new Set(games.flatMap(({ user_id }) => user_id ?? []))];
  const { rows } = await transaction.execute<RatingRow & { id: number }>(sql`
    select u.id, last.rating, last.deviation, last.volatility
    from users u join lateral (
      select rating, deviation, volatility from completions
      where user_id = u.id and sequence < ${sequence}::bigint and rating is not null
      order by sequence desc limit 1
    ) last on true
    where u.id = ${anyOf(ids)}
  `);
  return new Map(rows.map(({ id, ...rating }) => [id, rating]));
}

/** Rates the puzzles that learners completed on a day that is over, all completions as one rating period. */
async function closeDay(
  transaction: Transaction,
  { rated_through, closed_through }: Progress,
  day: string,
): Promise<void> {
  const { rows: played } = await transaction.execute<{ puzzle_id: number }>(sql`
    select distinct puzzle_id from completions
    where sequence > ${closed_through}::bigint and sequence <= ${rated_through}::bigint order by puzzle_id
  `);
  const changed: number[] = [];
  for (const { puzzle_id } of played) {
    const { rows: games } = await transaction.execute<{ rating: number; deviation: number; score: number }>(sql`
      select rating_before as rating, deviation_before as deviation, 1 - score as score from completions
      where puzzle_id = ${puzzle_id}::int and sequence > ${closed_through}::bigint and sequence <= ${rated_through}::bigint
        and rating is not null
      order by sequence
    `);
    const { rows: ratings } = await transaction.execute<RatingRow & { day: string }>(sql`
      select day::text, rating, deviation, volatility from puzzle_ratings
      where puzzle_id = ${puzzle_id}::int and day < ${day}::date order by day desc limit 1
    `);
    const [before] = ratings;
    if (games.length === 0 || !before) {
      await transaction.execute(sql`
        delete from puzzle_ratings where puzzle_id = ${puzzle_id}::int and day = ${day}::date
      `);
      changed.push(puzzle_id);
      continue;
    }
    const after = ratePeriod(
      before,
      games.map(({ score, ...opponent }) => ({ opponent, score })),
    );
    const minutes = await readSolvingMinutes(transaction, puzzle_id, rated_through);
    const { rows: written } = await transaction.execute<{ is_latest: boolean }>(sql`
      insert into puzzle_ratings as kept (puzzle_id, day, rating, deviation, volatility, minutes)
      values (${puzzle_id}::int, ${day}::date, ${after.rating}::float8, ${after.deviation}::float8, ${after.volatility}::float8,
        ${minutes}::int)
      on conflict (puzzle_id, day) do update set
        rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
        minutes = excluded.minutes
      where (kept.rating, kept.deviation, kept.volatility, kept.minutes)
        is distinct from (excluded.rating, excluded.deviation, excluded.volatility, excluded.minutes)
      returning not exists (
        select from puzzle_ratings later where later.puzzle_id = ${puzzle_id}::int and later.day > ${day}::date
      ) as is_latest
    `);
    if (written[0]?.is_latest) changed.push(puzzle_id);
  }
  await bumpVersions(
    transaction,
    catalogueScope,
    changed.map((key) => ({ kind: 'puzzle', key })),
  );
}

/** Notes that a puzzle's answers were corrected, so that its scores are taken again. In the transaction that finishes the correction. */
export async function noteCorrectedPuzzle(transaction: Transaction, puzzleId: number): Promise<void> {
  await transaction.insert(correctedPuzzles).values({ puzzle_id: puzzleId }).onConflictDoNothing();
}

/** Computes all ratings from the log again, and returns how many completions it has. Waits for other processes that are at it. */
export async function recomputeRatings(db: Database, now: Date): Promise<number> {
  const start = async (transaction: Transaction) => {
    await setProgress(transaction, { rated_through: 0, closed_through: 0 });
    return true;
  };
  while (!(await hold(db, start))) await sleep(waitMs);
  while (await hasWork(db, now)) if (!(await workOffBatch(db, now))) await sleep(waitMs);
  const { rows } = await db.execute<{ completions: number }>(sql`select count(*)::int as completions from completions`);
  return rows[0]?.completions ?? 0;
}
