import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Category } from '../../contract/categories.ts';
import type { Comment, Puzzle, PuzzleProgress, Question, UserAnswer } from '../../contract/puzzles.ts';
import { nextDailyAt } from '../../rules/puzzle-day.ts';
import { markChanged, userScope } from '../database/mark-changed.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import {
  answers,
  categories,
  comments,
  openings,
  puzzleCounts,
  puzzleProgress,
  puzzles,
  questions,
  reactions,
  users,
} from '../database/schema.ts';
import type { SessionUser } from '../session.ts';
import type { FoundPuzzle, PuzzleRow } from './puzzle-standing.ts';

/** The most comments that come with a puzzle, the newest of them. */
const commentsShown = 500;

type QuestionRow = typeof questions.$inferSelect;

/** What one viewer may see of a puzzle that is open to them: keys and notes of what they answered, the explanation once they answered all. */
export async function readPuzzle(
  db: Database,
  found: FoundPuzzle,
  user: SessionUser | null,
  now: Date,
): Promise<Puzzle> {
  const { puzzle, standing } = found;
  const [[head], questionRows, commentRows, learner] = await Promise.all([
    db
      .select({ category: categories.name, counts: puzzleCounts })
      .from(puzzles)
      .innerJoin(categories, eq(categories.id, puzzles.category_id))
      .leftJoin(puzzleCounts, eq(puzzleCounts.puzzle_id, puzzles.id))
      .where(eq(puzzles.id, puzzle.id)),
    questionsOf(db, puzzle.id),
    commentsOf(db, puzzle.id),
    user ? learnerPart(db, puzzle.id, user.id) : undefined,
  ]);
  const answered = new Map(learner?.answers.map((answer) => [answer.question_id, answer]));
  const isStaff = user?.is_staff ?? false;
  const hasFinished = questionRows.length > 0 && questionRows.every((question) => answered.has(question.id));
  // A question that was added since does not take back what finishing has opened.
  const maySeeAll = isStaff || hasFinished || learner?.progress?.completed_at != null;
  return {
    ...publicHead(puzzle, head?.category),
    questions: questionRows.map((row) => {
      const answer = answered.get(row.id);
      if (!answer && !isStaff) return openQuestion(row);
      return { ...openQuestion(row), correct_answer: row.correct_answer, notes: row.notes };
    }),
    explanation: maySeeAll ? puzzle.explanation : null,
    lines: maySeeAll ? puzzle.lines : null,
    ...(maySeeAll && puzzle.cwe !== null && { cwe: puzzle.cwe }),
    success_rate: head?.counts?.answers ? head.counts.right_answers / head.counts.answers : null,
    reaction_counts: { thumbs_up: head?.counts?.thumbs_up ?? 0, thumbs_down: head?.counts?.thumbs_down ?? 0 },
    comments: commentRows,
    completed: learner?.progress?.completed_at != null,
    user_reaction: learner?.reaction ?? null,
    user_progress: progressReply(learner?.progress, questionRows.length),
    user_answers: Object.fromEntries(
      [...answered.values()].map((answer): [string, UserAnswer] => [
        String(answer.question_id),
        {
          selected_answer: answer.selected_answer,
          is_correct: answer.is_correct,
          correct_answer: answer.correct_answer,
          version: answer.version,
          answered_at: answer.answered_at.toISOString(),
        },
      ]),
    ),
    is_daily: standing.isDaily,
    next_daily_at: nextDailyAt(now),
  };
}

/** Notes that the puzzle was opened to the learner, where that is news. */
export async function recordOpening(
  db: Database | Transaction,
  found: FoundPuzzle,
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

export function progressReply(
  row: Pick<typeof puzzleProgress.$inferSelect, 'answered' | 'correct' | 'xp' | 'completed_at'> | undefined,
  total: number,
): PuzzleProgress {
  if (!row) return { completed: false, answered: 0, correct: 0, total, xp: 0 };
  return { completed: row.completed_at !== null, answered: row.answered, correct: row.correct, total, xp: row.xp };
}

/** What of a puzzle's own row is no secret once it is open. */
export function publicHead(puzzle: PuzzleRow, category: string | undefined) {
  return {
    id: puzzle.id,
    title: puzzle.title,
    description: puzzle.description,
    category: category as Category,
    language: puzzle.language,
    difficulty: puzzle.difficulty,
    is_premium: puzzle.is_premium,
    is_active: puzzle.is_active,
    published_at: puzzle.published_at,
    version: puzzle.version,
    // That there is no flaw is what a puzzle of clean code asks.
    kind: puzzle.kind === 'CLEAN' ? 'CLASSIC' : puzzle.kind,
    file_name: puzzle.file_name,
    code_snippet: puzzle.code_snippet,
  };
}

/** A question without its key. */
export function openQuestion(row: QuestionRow): Question {
  return {
    id: row.id,
    order: row.position,
    label: row.label,
    text: row.text,
    option_a: row.option_a,
    option_b: row.option_b,
    option_c: row.option_c,
    option_d: row.option_d,
    options_version: row.options_version,
  };
}

async function commentsOf(db: Database, puzzleId: number): Promise<Comment[]> {
  const rows = await db
    .select({ id: comments.id, text: comments.text, created_at: comments.created_at, username: users.username })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.user_id))
    .where(eq(comments.puzzle_id, puzzleId))
    .orderBy(desc(comments.created_at), desc(comments.id))
    .limit(commentsShown);
  return rows.reverse().map(({ username, created_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    // No username has a space.
    user: { username: username ?? 'deleted user' },
  }));
}

async function learnerPart(db: Database, puzzleId: number, userId: number) {
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
