import { and, asc, eq, gt, gte, inArray, isNull, lt, max, min, sql } from 'drizzle-orm';
import type { Calendar, MoveBody, ScheduledPuzzle } from '../../contract/admin-puzzles.ts';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import { type Actor, recordAction } from '../audit/record-action.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { dailies, puzzles } from '../database/schema.ts';
import { invalid, notFound, Rejection } from '../http/rejection.ts';
import { dailyOf, isPlayable } from '../puzzles/daily.ts';
import { lockPuzzle, publishOn } from './write-puzzle.ts';

const calendarLock = 0x63616c65;

const shown = { id: puzzles.id, title: puzzles.title, language: puzzles.language };

const isActive = and(eq(puzzles.is_active, true), isNull(puzzles.deleted_at));

/** Returns the days of a month (YYYY-MM) with their dailies: chosen, planned by staff, or due to be published that day. */
export async function readCalendar(db: Database, month: string, now: Date): Promise<Calendar> {
  const today = utcDay(now);
  // Today's is already chosen.
  await dailyOf(db, today);
  const first = `${month}-01`;
  const next = addDays(`${month}-28`, 4).slice(0, 7);
  const isInMonth = (day: typeof dailies.day | typeof puzzles.published_at) =>
    and(gte(day, first), lt(day, `${next}-01`));
  const isWaiting = and(isActive, isNull(puzzles.published_at), isNull(puzzles.first_step));
  const [chosen, published, bounds, waiting, waiting_count] = await Promise.all([
    db
      .select({ day: dailies.day, puzzle: shown })
      .from(dailies)
      .innerJoin(puzzles, eq(puzzles.id, dailies.puzzle_id))
      .where(isInMonth(dailies.day)),
    db
      .select({ day: puzzles.published_at, puzzle: shown })
      .from(puzzles)
      .where(and(isActive, isPlayable, gt(puzzles.published_at, today), isInMonth(puzzles.published_at)))
      .orderBy(asc(puzzles.id)),
    boundsOf(db),
    db.select(shown).from(puzzles).where(isWaiting).orderBy(asc(puzzles.id)).limit(100),
    db.$count(puzzles, isWaiting),
  ]);
  const repeated = await repeatedOf(
    db,
    today,
    [...chosen, ...published].map(({ puzzle }) => puzzle.id),
  );
  const days = daysOf(month).map((day) => {
    const candidates = published.filter((row) => row.day === day).map((row) => row.puzzle);
    const puzzle = chosen.find((row) => row.day === day)?.puzzle ?? candidates[0] ?? null;
    const isBetween = bounds.first !== null && bounds.through !== null && bounds.first < day && day < bounds.through;
    return {
      day,
      puzzle,
      gap: puzzle === null && isBetween,
      repeat: puzzle !== null && repeated.has(puzzle.id),
      others: candidates.filter(({ id }) => id !== puzzle?.id),
    };
  });
  return { today, through: bounds.through, days, waiting, waiting_count };
}

/** Moves a puzzle between future days and the waiting list. A puzzle on its new day takes its old day. */
export async function movePuzzle(
  db: Database,
  { puzzle_id, from, to }: MoveBody,
  editor: Actor,
): Promise<Rejection | undefined> {
  const today = utcDay(editor.now);
  for (const [name, day] of Object.entries({ from, to })) {
    if (day !== null && day <= today) return invalid({ [name]: ['Choose a date after today.'] });
  }
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${calendarLock})`);
    const row = await lockPuzzle(transaction, puzzle_id);
    if (!row || row.deleted_at !== null) return notFound('This puzzle');
    if (!row.is_active) return invalid({ puzzle_id: ["This puzzle is inactive, so it can't be scheduled."] });
    if (row.first_step !== null) {
      return invalid({ puzzle_id: ["This puzzle is a first step, so it can't be scheduled."] });
    }
    if (to !== null && (await transaction.$count(puzzles, and(eq(puzzles.id, puzzle_id), isPlayable))) === 0) {
      const fault = "This puzzle has nothing to answer, or a question with equal options, so it can't be scheduled.";
      return invalid({ puzzle_id: [fault] });
    }
    const present = row.published_at !== null && row.published_at > today ? row.published_at : null;
    const holder = from === null ? undefined : await holderOf(transaction, from);
    const isWhereItWas = from === null ? present === null : present === from || holder === puzzle_id;
    if (!isWhereItWas) {
      return new Rejection('edit_conflict', 'Someone else changed the calendar since you opened it.');
    }
    if (from === to) return undefined;
    const occupant = to === null ? undefined : await holderOf(transaction, to);
    if (occupant !== undefined && occupant !== puzzle_id) await place(transaction, occupant, to, from, editor);
    await place(transaction, puzzle_id, from, to, editor);
    // A puzzle that only shared its day leaves the day to the other one.
    if (from !== null && holder !== undefined && holder !== puzzle_id) await plan(transaction, from, holder);
    return undefined;
  });
}

/** A puzzle that learners already know keeps its publishing day and is planned as a repeat. */
async function place(
  transaction: Transaction,
  puzzleId: number,
  from: string | null,
  to: string | null,
  editor: Actor,
): Promise<void> {
  const row = await lockPuzzle(transaction, puzzleId);
  if (!row) return;
  if (from !== null) {
    await transaction.delete(dailies).where(and(eq(dailies.day, from), eq(dailies.puzzle_id, puzzleId)));
  }
  const isKnown = row.published_at !== null && row.published_at <= utcDay(editor.now);
  if (!isKnown) await publishOn(transaction, row, to, editor);
  if (to !== null) await plan(transaction, to, puzzleId);
  await recordAction(transaction, editor, {
    act: 'move_puzzle',
    target: { kind: 'puzzle', id: puzzleId, name: row.title },
    before: { day: from },
    after: { day: to },
  });
}

async function plan(transaction: Transaction, day: string, puzzleId: number): Promise<void> {
  if ((await holderOf(transaction, day)) === puzzleId) return;
  await transaction
    .insert(dailies)
    .values({ day, puzzle_id: puzzleId })
    .onConflictDoUpdate({ target: dailies.day, set: { puzzle_id: puzzleId } });
}

/** Returns the puzzle of a future day, if any. */
async function holderOf(transaction: Transaction, day: string): Promise<number | undefined> {
  const [planned] = await transaction.select({ id: dailies.puzzle_id }).from(dailies).where(eq(dailies.day, day));
  if (planned) return planned.id;
  const [published] = await transaction
    .select({ id: puzzles.id })
    .from(puzzles)
    .where(and(isActive, isPlayable, eq(puzzles.published_at, day)))
    .orderBy(asc(puzzles.id))
    .limit(1);
  return published?.id;
}

/** Returns the first and the last day with a daily. */
async function boundsOf(db: Database): Promise<{ first: string | null; through: string | null }> {
  const [[planned], [published]] = await Promise.all([
    db.select({ first: min(dailies.day), last: max(dailies.day) }).from(dailies),
    db
      .select({ last: max(puzzles.published_at) })
      .from(puzzles)
      .where(isActive),
  ]);
  const last = [planned?.last, published?.last].filter((day) => day != null).sort();
  return { first: planned?.first ?? null, through: last.at(-1) ?? null };
}

/** Returns which of these puzzles are the daily of more than one day. */
async function repeatedOf(db: Database, today: string, ids: ScheduledPuzzle['id'][]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const [planned, published] = await Promise.all([
    db.select({ id: dailies.puzzle_id, day: dailies.day }).from(dailies).where(inArray(dailies.puzzle_id, ids)),
    db
      .select({ id: puzzles.id, day: puzzles.published_at })
      .from(puzzles)
      .where(and(isActive, inArray(puzzles.id, ids), gt(puzzles.published_at, today))),
  ]);
  const days = Map.groupBy([...planned, ...published], ({ id }) => id);
  return new Set(ids.filter((id) => new Set(days.get(id)?.map(({ day }) => day)).size > 1));
}

function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}
