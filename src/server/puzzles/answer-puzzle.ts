import { and, eq, sql } from 'drizzle-orm';
import type { Calls } from '../../contract/calls.ts';
import type { AnswerReply, Letter } from '../../contract/puzzles.ts';
import { isScored, pointsFor } from '../../rules/scoring.ts';
import { type AnswerTime, readAnswerTime } from '../answer-time.ts';
import { markChanged, userScope } from '../database/mark-changed.ts';
import type { Transaction } from '../database/open-database.ts';
import { answers, countedAnswers, puzzleProgress, questions, users } from '../database/schema.ts';
import { keepScore } from '../leaderboard/keep-score.ts';
import { seenVersion } from '../options-version.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { CallContext } from '../route.ts';
import type { SessionUser } from '../session.ts';
import { answerReply } from './puzzle-mapper.ts';
import { type FoundPuzzle, findPuzzle, refuseLate } from './puzzle-standing.ts';
import { recordOpening } from './read-puzzle.ts';

/** Handles the call. A learner who saw the puzzle before login opens it by answering. */
export async function answerPuzzle({
  db,
  params,
  viewer,
  user,
  body,
  now,
  sentAt,
}: CallContext<Calls['answerPuzzle']>): Promise<AnswerReply | Refusal> {
  const found = await findPuzzle(db, params.id, viewer, user.id, now);
  if (!found) return notFound('This puzzle');
  const time = readAnswerTime(body, { now, sentAt });
  if (time instanceof Refusal) return time;
  const given = { questionId: body.question_id, letter: body.answer, version: body.version, ...time };
  const reply = await recordAnswer(db, found, user, given, now);
  if (!(reply instanceof Refusal) && found.opening === 'open') await recordOpening(db, found, user.id, now);
  return reply;
}

interface GivenAnswer extends AnswerTime {
  questionId: number;
  letter: Letter;
  /** The version that the learner saw, as their device reports it. */
  version: number | undefined;
}

type QuestionRow = typeof questions.$inferSelect;

/** Records a learner's first answer to a question and updates progress and score. Refuses a second answer with the first one's result. */
async function recordAnswer(
  transaction: Transaction,
  found: FoundPuzzle,
  user: SessionUser,
  given: GivenAnswer,
  now: Date,
): Promise<AnswerReply | Refusal> {
  const { answeredAt, localDate } = given;
  const { puzzle } = found;
  const refusal = await refuseLate(transaction, found, user.id, answeredAt, now);
  if (refusal) return refusal;

  const [question] = await transaction
    .select()
    .from(questions)
    .where(and(eq(questions.id, given.questionId), eq(questions.puzzle_id, puzzle.id)));
  if (!question) return notFound('This question');

  const isCorrect = given.letter === question.correct_answer;
  const counts = isScored(user);
  const points = counts ? pointsFor(puzzle.difficulty, isCorrect) : 0;
  const inserted = await transaction
    .insert(answers)
    .values({
      user_id: user.id,
      question_id: question.id,
      puzzle_id: puzzle.id,
      version: seenVersion(given.version, puzzle.version),
      selected_answer: given.letter,
      correct_answer: question.correct_answer,
      is_correct: isCorrect,
      points,
      answered_at: answeredAt,
      local_date: localDate,
      received_at: now,
    })
    .onConflictDoNothing()
    .returning();
  if (inserted.length === 0) return refuseSecond(transaction, question, user.id);

  // Two devices can answer simultaneously, so this locks the user's row before it counts answers.
  await transaction
    .update(users)
    .set({ xp: sql`${users.xp} + ${points}` })
    .where(eq(users.id, user.id));
  const { progress, wasCompleted } = await settleProgress(transaction, puzzle.id, user.id, answeredAt, localDate);
  if (counts) {
    await transaction.insert(countedAnswers).values({ puzzle_id: puzzle.id, is_correct: isCorrect });
    await keepScore(transaction, user.id, { points, isCorrect, answeredAt, progress, wasCompleted }, now);
  }
  await markChanged(transaction, userScope(user.id), [
    { kind: 'answer', key: question.id },
    { kind: 'progress', key: puzzle.id },
  ]);
  return answerReply(question, inserted[0]!, progress);
}

async function refuseSecond(transaction: Transaction, question: QuestionRow, userId: number): Promise<Refusal> {
  const [first] = await transaction
    .select()
    .from(answers)
    .where(and(eq(answers.user_id, userId), eq(answers.question_id, question.id)));
  const [progress] = await transaction
    .select()
    .from(puzzleProgress)
    .where(and(eq(puzzleProgress.user_id, userId), eq(puzzleProgress.puzzle_id, question.puzzle_id)));
  if (!first || !progress) throw new Error('An answer was refused as the second although there is no first.');
  const result = answerReply(question, first, progress);
  return new Refusal('already_answered', 'You have already answered this question', { ...result });
}

async function settleProgress(
  transaction: Transaction,
  puzzleId: number,
  userId: number,
  answeredAt: Date,
  localDate: string,
) {
  const [settled] = await transaction
    .execute<{ answered: number; correct: number; xp: number; total: number; was_completed: boolean }>(sql`
    select count(${answers.question_id})::int as answered,
      count(*) filter (where ${answers.is_correct})::int as correct,
      coalesce(sum(${answers.points}), 0)::int as xp,
      count(*)::int as total,
      exists (
        select from ${puzzleProgress}
        where ${puzzleProgress.user_id} = ${userId} and ${puzzleProgress.puzzle_id} = ${puzzleId}
          and ${puzzleProgress.completed_at} is not null
      ) as was_completed
    from ${questions}
    left join ${answers} on ${answers.question_id} = ${questions.id} and ${answers.user_id} = ${userId}
    where ${questions.puzzle_id} = ${puzzleId}
  `)
    .then(({ rows }) => rows);
  if (!settled) throw new Error('Counting answers returned nothing.');
  const { was_completed: wasCompleted, ...counts } = settled;
  const completes = counts.answered >= counts.total;
  const [row] = await transaction
    .insert(puzzleProgress)
    .values({
      user_id: userId,
      puzzle_id: puzzleId,
      ...counts,
      completed_at: completes ? answeredAt : null,
      completed_on: completes ? localDate : null,
    })
    .onConflictDoUpdate({
      target: [puzzleProgress.user_id, puzzleProgress.puzzle_id],
      set: {
        ...counts,
        completed_at: sql`coalesce(${puzzleProgress.completed_at}, excluded.completed_at)`,
        completed_on: sql`coalesce(${puzzleProgress.completed_on}, excluded.completed_on)`,
      },
    })
    .returning();
  if (!row) throw new Error('Progress could not be stored.');
  return { progress: row, wasCompleted };
}
