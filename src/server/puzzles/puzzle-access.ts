import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Access, type AccessFacts, mayReplayAnswer, puzzleAccess, type Viewer } from '../../rules/access.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import { firstOpenedAt } from '../answers/first-opened.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { pick } from '../database/pick.ts';
import { prebuilt } from '../database/prebuilt.ts';
import {
  type answers,
  categories,
  dailies,
  openings,
  puzzleProgress,
  puzzles,
  questions,
  type reactions,
  type takenHints,
} from '../database/schema.ts';
import { outcomeOf } from '../http/idempotency.ts';
import { notFound, Rejection } from '../http/rejection.ts';
import { markOf, type SessionCheck } from '../session/session-check.ts';
import { dailyOf } from './daily.ts';
import { type CountsRow, type PuzzleRow, puzzleColumns, puzzleRating } from './puzzle-mapper.ts';

/** What a viewer can do with a puzzle, for operations that don't show it. */
export interface PuzzleAccess {
  puzzle: Pick<PuzzleRow, keyof typeof accessColumns>;
  accessFacts: AccessFacts;
  access: Access;
  /** When the server first opened it to this user; null if it never did. */
  openedAt: Date | null;
  /** The day of all that (UTC). */
  today: string;
}

export interface FoundPuzzle extends PuzzleAccess {
  puzzle: PuzzleRow;
}

const accessColumns = pick(puzzles, {
  id: true,
  version: true,
  difficulty: true,
  is_premium: true,
  is_active: true,
  published_at: true,
  first_step: true,
});

/** What decides about access besides the viewer. */
const accessParts = {
  puzzle: inJson<Pick<PuzzleRow, keyof typeof accessColumns>>(accessColumns),
  daily: sql<number | null>`${dailies.puzzle_id}`,
  opened_at: sql<string | null>`${openings.opened_at}`,
  opened_as_daily: sql<boolean | null>`${openings.as_daily}`,
  is_completed: sql<boolean>`${puzzleProgress.completed_at} is not null`,
};

/** Returns columns as one, in JSON: the driver and Drizzle take longer to unpack a column than JSON takes for all of them. */
function inJson<Row>(columns: Record<string, SQL | PgColumn>): SQL<Row> {
  const fields = Object.entries(columns).flatMap(([name, column]) => [sql.raw(`'${name}'`), sql`${column}`]);
  return sql<Row>`json_build_object(${sql.join(fields, sql`, `)})`;
}

/** The counts of a puzzle and what the learner did in it, in JSON. */
const partColumns = {
  counts: sql<CountsRow | null>`(select to_json(c) from puzzle_counts c where c.puzzle_id = ${puzzles.id})`,
  rating: puzzleRating,
  comment_count: sql<number>`(select count(*)::int from comments c where c.puzzle_id = ${puzzles.id})`,
  last_comment: sql<string | null>`(select max(created_at) from comments c where c.puzzle_id = ${puzzles.id})`,
  answers: sql<InJson<typeof answers.$inferSelect>[]>`(
    select coalesce(json_agg(a), '[]') from questions q join answers a on a.question_id = q.id
    where q.puzzle_id = ${puzzles.id} and a.user_id = ${sql.placeholder('learner')}
  )`,
  progress: sql<InJson<typeof puzzleProgress.$inferSelect> | null>`(
    select to_json(p) from puzzle_progress p
    where p.user_id = ${sql.placeholder('learner')} and p.puzzle_id = ${puzzles.id}
  )`,
  taken_hints: sql<(typeof takenHints.$inferSelect)[]>`(
    select coalesce(json_agg(h), '[]') from taken_hints h
    where h.user_id = ${sql.placeholder('learner')} and h.puzzle_id = ${puzzles.id}
  )`,
  reaction: sql<typeof reactions.$inferSelect.reaction | null>`(
    select reaction from reactions r where r.user_id = ${sql.placeholder('learner')} and r.puzzle_id = ${puzzles.id}
  )`,
};

/** All of them as one text. It's the same for all learners who did the same, and no other value has to be unpacked to tell. */
const partsText = sql<string>`${inJson<PuzzleParts>(partColumns)}::text`;

const questionColumns = {
  id: true,
  option_a: true,
  option_b: true,
  option_c: true,
  option_d: true,
  correct_answer: true,
  notes: true,
} as const;

/** What an answer to a question needs to know, in JSON: the question, what was answered before, and what was made of the operation. */
const answerColumns = {
  question: sql<Pick<typeof questions.$inferSelect, keyof typeof questionColumns> | null>`(
    select to_json(q) from (
      select ${sql.join(Object.values(pick(questions, questionColumns)), sql`, `)} from questions
      where questions.id = ${sql.placeholder('question')} and questions.puzzle_id = ${puzzles.id}
    ) q
  )`,
  first: sql<InJson<typeof answers.$inferSelect> | null>`(
    select to_json(a) from answers a
    where a.user_id = ${sql.placeholder('learner')} and a.question_id = ${sql.placeholder('question')}
  )`,
  progress: partColumns.progress,
  outcome: outcomeOf(sql.placeholder('learner'), sql.placeholder('key')),
};

type InJsonOf<Columns extends Record<string, { _: { type: unknown } }>> = {
  [Name in keyof Columns]: Columns[Name]['_']['type'];
};

export type PuzzleParts = InJsonOf<typeof partColumns>;

export type AnswerParts = InJsonOf<typeof answerColumns>;

type InJson<Row> = {
  [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name];
};

/** Returns a puzzle by its ID (0: the daily) and what this viewer can do with it, or undefined if there is none. */
export async function findPuzzle(...asked: Asked): Promise<FoundPuzzle | undefined> {
  const found = await find<{ whole: PuzzleRow }>(finders.puzzle, asked);
  return found && { ...found, puzzle: found.parts.whole };
}

/** Returns the same without what the puzzle shows, which is long. */
export function loadPuzzleAccess(...asked: Asked): Promise<PuzzleAccess | undefined> {
  return find(finders.access, asked);
}

export type PuzzleWithParts = PuzzleAccess & {
  /** `text` is a `PuzzleParts` in JSON. */
  parts: { text: string };
};

/** Returns the same and, from one statement, what the puzzle's page shows besides what was written. */
export async function findParts(sessionCheck: SessionCheck, ...asked: Asked): Promise<PuzzleWithParts | undefined> {
  return confirmed(sessionCheck, await find(finders.parts, asked, { tokenHash: sessionCheck.tokenHash }));
}

/** Returns the same and, from one statement, what an answer to a question of it needs to know. `key` is the operation's, if it has one. */
export async function findForAnswer(
  sessionCheck: SessionCheck,
  values: { question: number; key: string | null },
  ...asked: Asked
): Promise<(PuzzleAccess & { parts: AnswerParts }) | undefined> {
  const { tokenHash } = sessionCheck;
  return confirmed(sessionCheck, await find(finders.answer, asked, { ...values, tokenHash }));
}

function confirmed<Parts>(sessionCheck: SessionCheck, found: Found<Parts & { session?: string | null }> | undefined) {
  if (found) sessionCheck.confirm(found.parts.session ?? null);
  return found;
}

type Found<Parts> = PuzzleAccess & { parts: Parts };

type Asked = [db: Database | Transaction, id: number, viewer: Viewer, userId: number | undefined, now: Date];

/** Columns next to those in JSON. */
type Columns = Partial<{ text: typeof partsText; whole: typeof puzzleColumns }>;

function queryOf(parts: Record<string, SQL>, columns: Columns, id: PgColumn | Placeholder) {
  const learner = sql.placeholder('learner');
  return prebuilt((db) =>
    db
      .select({ found: inJson<InJsonOf<typeof accessParts>>({ ...accessParts, ...parts }), ...columns })
      .from(puzzles)
      .innerJoin(categories, eq(categories.id, puzzles.category_id))
      .leftJoin(dailies, eq(dailies.day, sql.placeholder('today')))
      .leftJoin(openings, and(eq(openings.user_id, learner), eq(openings.puzzle_id, puzzles.id)))
      .leftJoin(puzzleProgress, and(eq(puzzleProgress.user_id, learner), eq(puzzleProgress.puzzle_id, puzzles.id)))
      .where(eq(puzzles.id, id))
      .prepare(''),
  );
}

function finderOf(parts: Record<string, SQL> = {}, columns: Columns = {}) {
  return { daily: queryOf(parts, columns, dailies.puzzle_id), byId: queryOf(parts, columns, sql.placeholder('id')) };
}

const session = markOf(sql.placeholder('tokenHash'));

const finders = {
  puzzle: finderOf({}, { whole: puzzleColumns }),
  access: finderOf(),
  parts: finderOf({ session }, { text: partsText }),
  answer: finderOf({ ...answerColumns, session }),
};

async function find<Parts>(
  { daily: findDaily, byId }: ReturnType<typeof finderOf>,
  [db, id, viewer, userId, now]: Asked,
  values?: Record<string, unknown>,
): Promise<Found<Parts> | undefined> {
  const today = utcDay(now);
  const query = (id === 0 ? findDaily : byId)(db as Database);
  // No user has ID 0, so a visitor joins no rows.
  const read = () => query.execute({ ...values, today, learner: userId ?? 0, id });
  let [row] = await read();
  // The first request of a day chooses its daily.
  if ((row ? row.found.daily === null : id === 0) && (await dailyOf(db, today)) !== undefined) [row] = await read();
  if (!row) return undefined;
  const { found, ...columns } = row;
  const { puzzle, daily, opened_at, opened_as_daily, is_completed, ...parts } = found;
  const accessFacts: AccessFacts = {
    isPremium: puzzle.is_premium,
    isActive: puzzle.is_active,
    publishedAt: puzzle.published_at,
    isFirstStep: puzzle.first_step !== null,
    isDaily: puzzle.id === daily,
    openedAsDaily: opened_as_daily ?? false,
    isCompleted: is_completed,
  };
  const access = puzzleAccess(viewer, accessFacts, today);
  const openedAt = opened_at === null ? null : new Date(opened_at);
  return { puzzle, accessFacts, access, openedAt, today, parts: { ...parts, ...columns } as Parts };
}

/** Returns the rejection if an operation made at `madeAt` no longer counts for a puzzle that the viewer can't open anymore. */
export async function rejectLate(
  db: Database | Transaction,
  found: PuzzleAccess,
  userId: number,
  madeAt: Date,
  now: Date,
): Promise<Rejection | undefined> {
  const { puzzle, access } = found;
  if (access === 'open') return undefined;
  const openedAt = await firstOpenedAt(db, { kind: 'puzzle', id: puzzle.id }, userId, found.openedAt);
  return mayReplayAnswer(madeAt, openedAt, now) ? undefined : puzzleRejection(access);
}

/** Returns the rejection for a puzzle that the viewer can't open. */
export function puzzleRejection(access: Exclude<Access, 'open'>): Rejection {
  return access === 'not_found'
    ? notFound('This puzzle')
    : new Rejection('premium_required', 'This puzzle is part of Premium.');
}
