import { asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { PublicDaily } from '../../contract/dailies.ts';
import type { PuzzlePreview } from '../../contract/puzzle-preview.ts';
import type { Puzzle } from '../../contract/puzzles.ts';
import type { TextTree } from '../../contract/text-tree.ts';
import type { Viewer } from '../../rules/access.ts';
import { nextDailyAt } from '../../rules/puzzle-day.ts';
import { bumpVersions, userScope } from '../database/bump-versions.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import {
  categories,
  comments,
  explanationTrees,
  openings,
  puzzleCounts,
  puzzles,
  questions,
} from '../database/schema.ts';
import { notFound, Rejection } from '../http/rejection.ts';
import { CachedReply } from '../http/reply-cache.ts';
import type { SessionUser } from '../session/session.ts';
import { arePresent, puzzleTexts } from '../text-trees/text-trees.ts';
import type { PuzzleAccess, PuzzleParts, PuzzleWithParts } from './puzzle-access.ts';
import {
  type LearnerRows,
  type PuzzleRow,
  publicDaily,
  puzzleColumns,
  puzzlePreview,
  puzzleReply,
} from './puzzle-mapper.ts';
import { readComments } from './read-comments.ts';
import { firstQuestionOf, readTry } from './try-puzzle.ts';

type QuestionRow = typeof questions.$inferSelect;

/** What staff or the library wrote, which only another version changes. */
export interface PuzzleRows {
  puzzle: PuzzleRow;
  questions: QuestionRow[];
  tree: TextTree | null;
}

/** Returns what this viewer can see of an open puzzle. It's written once for all who did the same in it, such as nothing yet. */
export async function readPuzzle(
  db: Database,
  found: PuzzleWithParts,
  reader: { user: SessionUser | null; viewer: Viewer; now: Date },
  { puzzles, puzzleReplies }: Pick<FastifyInstance['caches'], 'puzzles' | 'puzzleReplies'>,
): Promise<CachedReply | Rejection> {
  const { user, viewer } = reader;
  const { puzzle, accessFacts, today, parts } = found;
  const written = `${puzzle.id} ${puzzle.version}`;
  const key = `${written} ${user !== null} ${viewer.isStaff} ${accessFacts.isDaily} ${today} ${parts.text}`;
  return puzzleReplies.get(key, async () => {
    const rows = await puzzles.get(written, () => readWritten(db, puzzle.id));
    return rows instanceof Rejection ? rows : new CachedReply(await puzzleOf(db, rows, found, reader));
  });
}

async function puzzleOf(
  db: Database,
  { puzzle, questions, tree }: PuzzleRows,
  { accessFacts, parts: { text } }: PuzzleWithParts,
  { user, viewer, now }: { user: SessionUser | null; viewer: Viewer; now: Date },
): Promise<Puzzle> {
  const parts = JSON.parse(text) as PuzzleParts;
  const { counts, rating, comment_count } = parts;
  const { comments } = comment_count > 0 ? await readComments(db, puzzle.id) : { comments: [] };
  return {
    ...puzzleReply(puzzle, {
      questions,
      tree,
      counts,
      rating,
      comments,
      commentCount: comment_count,
      learner: user ? learnerRows(parts) : undefined,
      isStaff: viewer.isStaff,
    }),
    is_daily: accessFacts.isDaily,
    next_daily_at: nextDailyAt(now),
  };
}

async function readWritten(db: Database, id: number): Promise<PuzzleRows | Rejection> {
  const [[found], questions] = await Promise.all([
    db
      .select({ puzzle: puzzleColumns, tree: explanationTrees.tree })
      .from(puzzles)
      .innerJoin(categories, eq(categories.id, puzzles.category_id))
      .leftJoin(explanationTrees, arePresent(puzzleTexts))
      .where(eq(puzzles.id, id)),
    questionsOf(db, id),
  ]);
  return found ? { ...found, questions } : notFound('This puzzle');
}

function learnerRows({ answers, taken_hints, progress, reaction }: PuzzleParts): LearnerRows {
  return {
    answers: answers.map((row) => ({
      ...row,
      answered_at: new Date(row.answered_at),
      received_at: new Date(row.received_at),
    })),
    takenHints: taken_hints,
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
export async function previewOf(db: Database, puzzle: PuzzleRow, userId: number | undefined): Promise<PuzzlePreview> {
  const [[counts], question] = await Promise.all([
    db.select().from(puzzleCounts).where(eq(puzzleCounts.puzzle_id, puzzle.id)),
    firstQuestionOf(db, puzzle.id),
  ]);
  const tried = question && userId !== undefined ? await readTry(db, question, userId) : undefined;
  return puzzlePreview(puzzle, { counts, question, tried });
}

/** Records that the learner opened the puzzle, if that isn't known. */
export async function recordPuzzleOpening(
  db: Database | Transaction,
  found: PuzzleAccess,
  userId: number,
  now: Date,
): Promise<void> {
  const { puzzle, accessFacts, openedAt } = found;
  if (openedAt !== null && (accessFacts.openedAsDaily || !accessFacts.isDaily)) return;
  await db.transaction(async (transaction) => {
    await transaction
      .insert(openings)
      .values({ user_id: userId, puzzle_id: puzzle.id, opened_at: now, as_daily: accessFacts.isDaily })
      .onConflictDoUpdate({
        target: [openings.user_id, openings.puzzle_id],
        set: { as_daily: sql`${openings.as_daily} or excluded.as_daily` },
      });
    await bumpVersions(transaction, userScope(userId), [{ kind: 'opening', key: puzzle.id }]);
  });
}

export async function questionsOf(db: Database | Transaction, puzzleId: number): Promise<QuestionRow[]> {
  return db.select().from(questions).where(eq(questions.puzzle_id, puzzleId)).orderBy(asc(questions.position));
}
