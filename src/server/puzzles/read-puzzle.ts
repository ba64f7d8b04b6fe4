import { and, asc, eq, sql } from 'drizzle-orm';
import type { PublicDaily } from '../../contract/dailies.ts';
import type { PuzzlePreview } from '../../contract/puzzle-preview.ts';
import type { Puzzle } from '../../contract/puzzles.ts';
import type { Viewer } from '../../rules/access.ts';
import { nextDailyAt } from '../../rules/puzzle-day.ts';
import { markChanged, userScope } from '../database/mark-changed.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { answers, comments, openings, puzzleCounts, puzzleProgress, questions, reactions } from '../database/schema.ts';
import type { SessionUser } from '../session.ts';
import { type LearnerRows, type PuzzleRow, publicDaily, puzzlePreview, puzzleReply } from './puzzle-mapper.ts';
import type { FoundPuzzle, FoundStanding } from './puzzle-standing.ts';
import { readComments } from './read-comments.ts';

type QuestionRow = typeof questions.$inferSelect;

/** Returns what this viewer can see of an open puzzle. */
export async function readPuzzle(
  db: Database,
  found: FoundPuzzle,
  user: SessionUser | null,
  viewer: Viewer,
  now: Date,
): Promise<Puzzle> {
  const { puzzle, standing } = found;
  const [[counts], questions, page, commentCount, learner] = await Promise.all([
    db.select().from(puzzleCounts).where(eq(puzzleCounts.puzzle_id, puzzle.id)),
    questionsOf(db, puzzle.id),
    readComments(db, puzzle.id),
    db.$count(comments, eq(comments.puzzle_id, puzzle.id)),
    user ? learnerPart(db, puzzle.id, user.id) : undefined,
  ]);
  return {
    ...puzzleReply(puzzle, {
      questions,
      counts,
      comments: page.comments,
      commentCount,
      learner,
      isStaff: viewer.isStaff,
    }),
    is_daily: standing.isDaily,
    next_daily_at: nextDailyAt(now),
  };
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

async function learnerPart(db: Database, puzzleId: number, userId: number): Promise<LearnerRows> {
  const [answerRows, [progress], [reaction]] = await Promise.all([
    db
      .select()
      .from(answers)
      .where(and(eq(answers.user_id, userId), eq(answers.puzzle_id, puzzleId))),
    db
      .select()
      .from(puzzleProgress)
      .where(and(eq(puzzleProgress.user_id, userId), eq(puzzleProgress.puzzle_id, puzzleId))),
    db
      .select()
      .from(reactions)
      .where(and(eq(reactions.user_id, userId), eq(reactions.puzzle_id, puzzleId))),
  ]);
  return { answers: answerRows, progress, reaction: reaction?.reaction };
}
