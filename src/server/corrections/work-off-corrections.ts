import { and, asc, countDistinct, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { CorrectionProgress } from '../../contract/admin-puzzles.ts';
import { anyOf } from '../database/any-of.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { answers, corrections, interviewAnswers, interviewQuestions, puzzles, users } from '../database/schema.ts';
import { countScores } from '../leaderboard/count-scores.ts';
import { runPeriodically } from '../process/run-periodically.ts';
import { noteCorrectedPuzzle } from '../ratings/work-off-ratings.ts';
import { correctInterviewAnswers, correctPuzzleAnswers } from './correct-answers.ts';

type CorrectionRow = typeof corrections.$inferSelect;

/** How many learners to look up at once. */
const page = 100_000;
const pollMs = 1000;
/** How long a learner's row may be locked. It takes longer the more they've answered, so the next transaction has as many learners as fit. */
const batchMs = 200;
/** Fewer would take hardly less time. */
const leastBatch = 20;

interface Pace {
  /** The most learners that a transaction corrects. */
  batch: number;
  /** Asked before each batch. */
  isStopping: () => boolean;
}

const pace: Pace = { batch: 200, isStopping: () => false };

/** Keeps working off corrections. The returned function stops it, and waits for the current learners. */
export function runCorrections(context: {
  db: Database;
  log: FastifyBaseLogger;
  now: () => Date;
}): () => Promise<void> {
  let isStopping = false;
  const stop = runPeriodically(
    () => workOffCorrections(context.db, context.now, { ...pace, isStopping: () => isStopping }),
    pollMs,
    (error) => context.log.error({ err: error }, 'Earlier answers could not be corrected.'),
  );
  return async () => {
    isStopping = true;
    await stop();
  };
}

/**
 * Changes earlier answers as the edits since then want it, one edit after another, a few hundred learners in a transaction. That transaction
 * also notes the last of them, so after a crash another process continues there, and no answer is changed twice. Any number of processes can
 * call it: all but one give up.
 *
 * An edit that fails holds up only the later ones of its puzzle or question. The rest goes on, and then its error is thrown.
 */
export async function workOffCorrections(
  db: Database,
  now: () => Date,
  { batch, isStopping }: Pace = pace,
): Promise<void> {
  const errors: unknown[] = [];
  const failing = new Set<string>();
  for (let isMine = true; isMine; ) {
    const waiting = await db.select().from(corrections).orderBy(asc(corrections.id));
    const correction = waiting.find((row) => !failing.has(editedBy(row)));
    if (!correction) break;
    try {
      isMine = await workOff(db, correction, now, { batch, isStopping });
    } catch (error) {
      errors.push(error);
      failing.add(editedBy(correction));
    }
  }
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, 'Several edits could not be applied to earlier answers.');
}

function editedBy({ puzzle_id, interview_question_id }: CorrectionRow): string {
  return puzzle_id === null ? `question ${interview_question_id}` : `puzzle ${puzzle_id}`;
}

/** Returns false if another process is at work on it, or this one is to stop. */
async function workOff(
  db: Database,
  correction: CorrectionRow,
  now: () => Date,
  { batch, isStopping }: Pace,
): Promise<boolean> {
  let place = correction;
  let size = Math.min(leastBatch, batch);
  if (place.learners === null) {
    const learners = await countLearners(db, place);
    await db.update(corrections).set({ learners }).where(eq(corrections.id, place.id));
  }
  for (;;) {
    const found = await learnersAfter(db, place);
    for (let start = 0; start < found.length; ) {
      if (isStopping()) return false;
      const userIds = found.slice(start, start + size);
      const began = performance.now();
      const next = await correctBatch(db, place, userIds, now());
      if (!next) return false;
      place = next;
      start += userIds.length;
      const fitting = (userIds.length * batchMs) / (performance.now() - began);
      size = Math.min(Math.max(Math.floor(fitting), leastBatch), 2 * size, batch);
    }
    if (found.length < page) {
      // An answer would have the ranks below the list counted, too, but none may come.
      if (place.puzzle_id !== null) await countScores(db);
      return finish(db, place);
    }
  }
}

/** Corrects these learners' answers, and returns the place after them; nothing if another process is or was at work on them. */
async function correctBatch(
  db: Database,
  place: CorrectionRow,
  userIds: readonly number[],
  now: Date,
): Promise<CorrectionRow | undefined> {
  return db.transaction(async (transaction) => {
    const [held] = await transaction.select().from(corrections).where(isAt(place)).for('update', { skipLocked: true });
    if (!held) return undefined;
    // As an answer does: first the puzzle, which an edit holds, and then the users.
    const edited = await holdEdited(transaction, held);
    await transaction.execute(sql`select id from ${users} where id = ${anyOf(userIds)} order by id for no key update`);
    if (held.puzzle_id !== null) await correctPuzzleAnswers(transaction, edited, userIds, now);
    else await correctInterviewAnswers(transaction, edited, userIds);
    const [next] = await transaction
      .update(corrections)
      .set({
        after_user_id: userIds.at(-1) ?? held.after_user_id,
        corrected: sql`${corrections.corrected} + ${userIds.length}::int`,
      })
      .where(eq(corrections.id, held.id))
      .returning();
    return next;
  });
}

async function finish(db: Database, place: CorrectionRow): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [held] = await transaction.select().from(corrections).where(isAt(place)).for('update', { skipLocked: true });
    if (held) await transaction.delete(corrections).where(eq(corrections.id, held.id));
    if (held && held.puzzle_id !== null) await noteCorrectedPuzzle(transaction, held.puzzle_id);
    return held !== undefined;
  });
}

function isAt({ id, after_user_id }: CorrectionRow): SQL | undefined {
  return and(eq(corrections.id, id), eq(corrections.after_user_id, after_user_id));
}

/** Locks what was edited, so its key doesn't change meanwhile. */
async function holdEdited(
  transaction: Transaction,
  { puzzle_id, interview_question_id, version, changes }: CorrectionRow,
) {
  const table = puzzle_id === null ? interviewQuestions : puzzles;
  const [row] = await transaction
    .select({ id: table.id, difficulty: table.difficulty })
    .from(table)
    .where(eq(table.id, puzzle_id ?? interview_question_id ?? 0))
    .for('key share');
  if (!row) throw new Error('What a correction is about is gone.');
  return { ...row, version, changes };
}

/** Where the answers are that a correction is about. It goes by question, which has an index. */
function answersOf({ puzzle_id, interview_question_id }: CorrectionRow) {
  if (puzzle_id === null) {
    return { table: interviewAnswers, isAbout: eq(interviewAnswers.question_id, interview_question_id ?? 0) };
  }
  return {
    table: answers,
    isAbout: sql`${answers.question_id} in (select id from questions where puzzle_id = ${puzzle_id}::int)`,
  };
}

async function countLearners(db: Database, correction: CorrectionRow): Promise<number> {
  const { table, isAbout } = answersOf(correction);
  const [counted] = await db
    .select({ learners: countDistinct(table.user_id) })
    .from(table)
    .where(isAbout);
  return counted?.learners ?? 0;
}

async function learnersAfter(db: Database, correction: CorrectionRow): Promise<number[]> {
  const { table, isAbout } = answersOf(correction);
  const rows = await db
    .selectDistinct({ id: table.user_id })
    .from(table)
    .where(and(isAbout, gt(table.user_id, correction.after_user_id)))
    .orderBy(asc(table.user_id))
    .limit(page);
  return rows.map(({ id }) => id);
}

/** Returns how far the oldest unfinished correction of a puzzle or interview question is; null if all are finished. */
export async function readCorrectionProgress(
  db: Database | Transaction,
  target: { puzzle_id: number } | { interview_question_id: number },
): Promise<CorrectionProgress | null> {
  const isAbout =
    'puzzle_id' in target
      ? eq(corrections.puzzle_id, target.puzzle_id)
      : eq(corrections.interview_question_id, target.interview_question_id);
  const [row] = await db
    .select({ corrected: corrections.corrected, learners: corrections.learners })
    .from(corrections)
    .where(isAbout)
    .orderBy(asc(corrections.id))
    .limit(1);
  if (!row) return null;
  // Some answered since they were counted.
  return { ...row, learners: row.learners && Math.max(row.learners, row.corrected) };
}
