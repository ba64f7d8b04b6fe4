import { and, eq, type Placeholder, sql } from 'drizzle-orm';
import type { Calls } from '../../contract/calls.ts';
import type { AnswerReply, Letter } from '../../contract/puzzles.ts';
import { isScored, pointsFor } from '../../rules/scoring.ts';
import { type AnswerTime, readAnswerTime } from '../answers/answer-time.ts';
import { seenVersion } from '../answers/options-version.ts';
import { changedRowsJson, userScope, versionBumpSql } from '../database/bump-versions.ts';
import type { Transaction } from '../database/open-database.ts';
import { prebuiltStatement } from '../database/prebuilt.ts';
import { answers, puzzleProgress, type questions } from '../database/schema.ts';
import { notFound, Rejection } from '../http/rejection.ts';
import type { CallContext } from '../http/route.ts';
import { updateScore } from '../leaderboard/update-score.ts';
import type { SessionUser } from '../session/session.ts';
import { loadPuzzleAccess, type PuzzleAccess, rejectLate } from './puzzle-access.ts';
import { answerReply } from './puzzle-mapper.ts';
import { recordPuzzleOpening } from './read-puzzle.ts';

/** Handles the call. A learner who saw the puzzle before login opens it by answering. */
export async function answerPuzzle({
  db,
  params,
  viewer,
  user,
  body,
  now,
  sentAt,
}: CallContext<Calls['answerPuzzle']>): Promise<AnswerReply | Rejection> {
  const found = await loadPuzzleAccess(db, params.id, viewer, user.id, now);
  if (!found) return notFound('This puzzle');
  const time = readAnswerTime(body, { now, sentAt });
  if (time instanceof Rejection) return time;
  const { question_id: questionId, answer: letter, version, hints = 0 } = body;
  const given = { questionId, letter, version, hints, ...time };
  const reply = await recordAnswer(db, found, user, given, now);
  if (!(reply instanceof Rejection) && found.access === 'open') await recordPuzzleOpening(db, found, user.id, now);
  return reply;
}

interface GivenAnswer extends AnswerTime {
  questionId: number;
  letter: Letter;
  /** The version that the learner saw, as their device reports it. */
  version: number | undefined;
  /** How many hints their device showed. */
  hints: number;
}

type QuestionRow = Pick<
  typeof questions.$inferSelect,
  'id' | 'option_a' | 'option_b' | 'option_c' | 'option_d' | 'correct_answer' | 'notes'
>;

/**
 * Records a learner's first answer to a question and updates progress and score. Rejects a second answer with the first one's result. Two
 * statements do nearly all of it, since each costs a round trip.
 */
async function recordAnswer(
  transaction: Transaction,
  found: PuzzleAccess,
  user: SessionUser,
  given: GivenAnswer,
  now: Date,
): Promise<AnswerReply | Rejection> {
  const { answeredAt, letter } = given;
  const { puzzle } = found;
  const rejection = await rejectLate(transaction, found, user.id, answeredAt, now);
  if (rejection) return rejection;

  const seen = seenVersion(given.version, puzzle.version);
  const isLearner = isScored(user);
  const pointsIfRight = [0, 1, 2].map((hints) => (isLearner ? pointsFor(puzzle.difficulty, true, hints) : 0));
  const question = await addAnswer(transaction, puzzle.id, user.id, { ...given, seen, pointsIfRight }, now);
  if (!question) return notFound('This question');
  if (question.is_correct === null) return rejectSecond(transaction, puzzle.id, question, user.id);

  const isCorrect = question.is_correct;
  const counts = isLearner && !question.is_void;
  const { progress, wasCompleted } = await settle(transaction, puzzle.id, question.id, user.id, {
    ...given,
    isCorrect,
    counts,
  });
  // An answer that doesn't count can still complete the puzzle.
  if (counts || (isLearner && !wasCompleted)) {
    const points = question.points ?? 0;
    await updateScore(transaction, user.id, { points, isCorrect, answeredAt, progress, wasCompleted }, now);
  }
  const { version, hints } = question;
  const answer = { selected_answer: letter, is_correct: isCorrect, version: version ?? seen, hints };
  return answerReply(question, answer, progress);
}

/** A question with the answer's result, points, and version, all null if the learner had answered it. */
type AnsweredQuestion = QuestionRow & {
  is_correct: boolean | null;
  points: number | null;
  version: number | null;
  is_void: boolean;
  hints: number;
};

/**
 * Adds the answer and its points, and returns the question. An answer to a version that was regraded since counts as one to the version that
 * regraded it. Two devices can answer
 * simultaneously, so this locks the user's row. Count the answers in a later statement. It locks the puzzle and its question first, so it
 * waits for an edit, in the order in which that locks them, and grades by its key.
 */
async function addAnswer(
  transaction: Transaction,
  puzzleId: number,
  userId: number,
  given: GivenAnswer & { seen: number; pointsIfRight: readonly number[] },
  now: Date,
): Promise<AnsweredQuestion | undefined> {
  const { questionId, letter, seen, hints, pointsIfRight, localDate } = given;
  const times = { answeredAt: given.answeredAt.toISOString(), localDate, now: now.toISOString() };
  const values = { userId, puzzleId, questionId, letter, seen, hints, pointsIfRight, ...times };
  return (await addStatement(transaction, values))[0];
}

const worth = (points: Placeholder) => sql`(${points}::int[])[hints + 1]`;

const addStatement = prebuiltStatement<
  AnsweredQuestion,
  {
    userId: number;
    puzzleId: number;
    questionId: number;
    letter: Letter;
    seen: number;
    hints: number;
    pointsIfRight: readonly number[];
    answeredAt: string;
    localDate: string;
    now: string;
  }
>(
  (value) => sql`
    with question as (
      select q.id, option_a, option_b, option_c, option_d, correct_answer, notes,
        correct_answer = ${value('letter')} as is_right, regraded_version, counts_from > ${value('seen')}::int or (not counts_for_finished and exists (
          select from puzzle_progress
          where user_id = ${value('userId')}::int and puzzle_id = ${value('puzzleId')}::int and completed_at is not null
        )) as is_void,
        greatest(${value('hints')}::int, (
          select number from taken_hints
          where user_id = ${value('userId')}::int and puzzle_id = ${value('puzzleId')}::int and question_id = q.id
        )) as hints
      from puzzles p join questions q on q.puzzle_id = p.id
      where q.id = ${value('questionId')}::int and p.id = ${value('puzzleId')}::int
      for key share of p, q
    ),
    given as (
      insert into answers (user_id, question_id, puzzle_id, version, selected_answer, correct_answer, is_correct, points,
        points_if_right, hints, correction, answered_at, local_date, received_at)
      select ${value('userId')}::int, id, ${value('puzzleId')}::int,
        case when is_void then ${value('seen')}::int else greatest(${value('seen')}::int, regraded_version) end,
        ${value('letter')}, correct_answer, is_right,
        case when is_right and not is_void then ${worth(value('pointsIfRight'))} else 0 end,
        ${worth(value('pointsIfRight'))}, hints,
        case when is_void then 'void' end,
        ${value('answeredAt')}::timestamptz, ${value('localDate')}::date, ${value('now')}::timestamptz
      from question
      on conflict do nothing
      returning is_correct, points, version
    ),
    scored as (
      update users set xp = xp + given.points from given where users.id = ${value('userId')}::int
    )
    select question.id, option_a, option_b, option_c, option_d, correct_answer, notes, is_void, hints, given.is_correct, given.points, given.version
    from question left join given on true
`,
);

async function rejectSecond(
  transaction: Transaction,
  puzzleId: number,
  question: QuestionRow,
  userId: number,
): Promise<Rejection> {
  const [first] = await transaction
    .select()
    .from(answers)
    .where(and(eq(answers.user_id, userId), eq(answers.question_id, question.id)));
  const [progress] = await transaction
    .select()
    .from(puzzleProgress)
    .where(and(eq(puzzleProgress.user_id, userId), eq(puzzleProgress.puzzle_id, puzzleId)));
  if (!first || !progress) throw new Error('An answer was rejected as the second although there is no first.');
  const result = answerReply(question, first, progress);
  return new Rejection('already_answered', 'You have already answered this question', { ...result });
}

/** Whether an answer that's joined to its question counts, or the question has none. */
const isCounted = sql`answers.correction is distinct from 'void'`;

/** Brings the learner's progress in the puzzle up to date after an answer, appends it to those to count, and marks what changed. */
async function settle(
  transaction: Transaction,
  puzzleId: number,
  questionId: number,
  userId: number,
  answer: AnswerTime & { isCorrect: boolean; counts: boolean },
) {
  const changed = changedRowsJson([
    { kind: 'answer', key: questionId },
    { kind: 'progress', key: puzzleId },
  ]);
  const { localDate, isCorrect, counts } = answer;
  const answeredAt = answer.answeredAt.toISOString();
  const values = { userId, puzzleId, scope: userScope(userId), changed, answeredAt, localDate, isCorrect, counts };
  const [row] = await settleStatement(transaction, values);
  if (!row) throw new Error('Progress could not be stored.');
  const { was_completed: wasCompleted, completed_at, ...sums } = row;
  return { progress: { ...sums, completed_at: completed_at === null ? null : new Date(completed_at) }, wasCompleted };
}

const settleStatement = prebuiltStatement<
  {
    answered: number;
    correct: number;
    xp: number;
    total: number;
    completed_at: string | null;
    was_completed: boolean;
  },
  {
    userId: number;
    puzzleId: number;
    scope: string;
    changed: string;
    answeredAt: string;
    localDate: string;
    isCorrect: boolean;
    counts: boolean;
  }
>(
  (value) => sql`
    with counted as (
      select (count(answers.question_id) filter (where ${isCounted}))::int as answered,
        (count(*) filter (where answers.is_correct and ${isCounted}))::int as correct,
        coalesce(sum(answers.points), 0)::int as xp, (count(*) filter (where ${isCounted}))::int as total,
        count(answers.question_id) >= count(*) as is_complete
      from questions
      left join answers on answers.question_id = questions.id and answers.user_id = ${value('userId')}::int
      where questions.puzzle_id = ${value('puzzleId')}::int
    ),
    settled as (
      insert into puzzle_progress as kept (user_id, puzzle_id, answered, correct, total, xp, completed_at, completed_on)
      select ${value('userId')}::int, ${value('puzzleId')}::int, answered, correct, total, xp,
        case when is_complete then ${value('answeredAt')}::timestamptz end,
        case when is_complete then ${value('localDate')}::date end
      from counted
      on conflict (user_id, puzzle_id) do update set
        answered = excluded.answered, correct = excluded.correct, xp = excluded.xp,
        total = case when kept.completed_at is null then excluded.total else excluded.answered end,
        completed_at = coalesce(kept.completed_at, excluded.completed_at),
        completed_on = coalesce(kept.completed_on, excluded.completed_on)
      returning answered, correct, total, xp, completed_at
    ),
    appended as (
      insert into counted_answers (puzzle_id, is_correct)
      select ${value('puzzleId')}::int, ${value('isCorrect')}::boolean where ${value('counts')}::boolean
    ),
    ${versionBumpSql(value('scope'), value('changed'))}
    select settled.*, exists (
      select from puzzle_progress
      where user_id = ${value('userId')}::int and puzzle_id = ${value('puzzleId')}::int and completed_at is not null
    ) as was_completed
    from settled
`,
);
