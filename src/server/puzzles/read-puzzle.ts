import { asc, eq, sql } from 'drizzle-orm';
import type { PublicDaily } from '../../contract/dailies.ts';
import type { PuzzlePreview } from '../../contract/puzzle-preview.ts';
import type { Puzzle } from '../../contract/puzzles.ts';
import type { Viewer } from '../../rules/access.ts';
import { nextDailyAt } from '../../rules/puzzle-day.ts';
import { markChanged, userScope } from '../database/mark-changed.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { type answers, comments, openings, puzzleCounts, type puzzleProgress, questions } from '../database/schema.ts';
import type { SessionUser } from '../session.ts';
import {
  type CountsRow,
  type LearnerRows,
  type PuzzleRow,
  publicDaily,
  puzzlePreview,
  puzzleReply,
} from './puzzle-mapper.ts';
import type { FoundPuzzle, FoundStanding } from './puzzle-standing.ts';
import { readComments } from './read-comments.ts';

type QuestionRow = typeof questions.$inferSelect;
type AnswerRow = typeof answers.$inferSelect;
type ProgressRow = typeof puzzleProgress.$inferSelect;

/** Returns what this viewer can see of an open puzzle. */
export async function readPuzzle(
  db: Database,
  found: FoundPuzzle,
  user: SessionUser | null,
  viewer: Viewer,
  now: Date,
): Promise<Puzzle> {
  const { puzzle, standing } = found;
  const [page, { questions, counts, commentCount, ...own }] = await Promise.all([
    readComments(db, puzzle.id),
    partsOf(db, puzzle.id, user?.id),
  ]);
  return {
    ...puzzleReply(puzzle, {
      questions,
      counts,
      comments: page.comments,
      commentCount,
      learner: user ? own : undefined,
      isStaff: viewer.isStaff,
    }),
    is_daily: standing.isDaily,
    next_daily_at: nextDailyAt(now),
  };
}

type InJson<Row> = {
  [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name];
};

/** Reads in one statement what belongs to a puzzle and what the learner did in it. */
async function partsOf(db: Database, puzzleId: number, userId = 0) {
  const { rows } = await db.execute<{
    questions: QuestionRow[];
    counts: CountsRow | null;
    comment_count: number;
    answers: InJson<AnswerRow>[];
    progress: InJson<ProgressRow> | null;
    reaction: LearnerRows['reaction'] | null;
  }>(sql`
    select
      (select coalesce(json_agg(q order by q.position), '[]') from questions q where q.puzzle_id = ${puzzleId}::int) as questions,
      (select to_json(c) from puzzle_counts c where c.puzzle_id = ${puzzleId}::int) as counts,
      (select count(*)::int from comments where puzzle_id = ${puzzleId}::int) as comment_count,
      (
        select coalesce(json_agg(a), '[]') from answers a where a.user_id = ${userId}::int and a.puzzle_id = ${puzzleId}::int
      ) as answers,
      (select to_json(p) from puzzle_progress p where p.user_id = ${userId}::int and p.puzzle_id = ${puzzleId}::int) as progress,
      (select reaction from reactions where user_id = ${userId}::int and puzzle_id = ${puzzleId}::int) as reaction
  `);
  const { questions, counts, comment_count, answers, progress, reaction } = rows[0]!;
  return {
    questions,
    counts,
    commentCount: comment_count,
    answers: answers.map((row) => ({
      ...row,
      answered_at: new Date(row.answered_at),
      received_at: new Date(row.received_at),
    })),
    progress: progress ? { ...progress, completed_at: dateOf(progress.completed_at) } : undefined,
    reaction: reaction ?? undefined,
  };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Returns a day's daily as anyone can see it. */
export async function readPublicDaily(db: Database, puzzle: PuzzleRow, day: string): Promise<PublicDaily> {
  const [[counts], questions, commentCount] = await Promise.all([
    db.select().from(puzzleCounts).where(eq(puzzleCounts.puzzle_id, puzzle.id)),
    questionsOf(db, puzzle.id),
    db.$count(comments, eq(comments.puzzle_id, puzzle.id)),
  ]);
  return publicDaily(puzzle, day, { questions, counts, commentCount });
}

/** Returns what viewers who can't open a puzzle see of it. */
export async function previewOf(db: Database, puzzle: PuzzleRow): Promise<PuzzlePreview> {
  const [counts] = await db.select().from(puzzleCounts).where(eq(puzzleCounts.puzzle_id, puzzle.id));
  return puzzlePreview(puzzle, counts);
}

/** Records that the learner opened the puzzle, if that isn't known. */
export async function recordOpening(
  db: Database | Transaction,
  found: FoundStanding,
  userId: number,
  now: Date,
): Promise<void> {
  const { puzzle, standing, openedAt } = found;
  if (openedAt !== null && (standing.openedAsDaily || !standing.isDaily)) return;
  await db.transaction(async (transaction) => {
    await transaction
      .insert(openings)
      .values({ user_id: userId, puzzle_id: puzzle.id, opened_at: now, as_daily: standing.isDaily })
      .onConflictDoUpdate({
        target: [openings.user_id, openings.puzzle_id],
        set: { as_daily: sql`${openings.as_daily} or excluded.as_daily` },
      });
    await markChanged(transaction, userScope(userId), [{ kind: 'opening', key: puzzle.id }]);
  });
}

export async function questionsOf(db: Database | Transaction, puzzleId: number): Promise<QuestionRow[]> {
  return db.select().from(questions).where(eq(questions.puzzle_id, puzzleId)).orderBy(asc(questions.position));
}
