import { eq, sql } from 'drizzle-orm';
import type { InterviewAnswer, InterviewAnswerReply } from '../../contract/interview.ts';
import type { Letter } from '../../contract/puzzles.ts';
import { mayReplayAnswer } from '../../rules/access.ts';
import { gradedPoints } from '../../rules/english/model-answer-points.ts';
import { type Suggestion, suggestPoints } from '../../rules/english/suggest-points.ts';
import { openCheck } from '../../rules/key-points.ts';
import { isScored, pointsFor } from '../../rules/scoring.ts';
import type { AnswerTime } from '../answers/answer-time.ts';
import { firstOpenedAt } from '../answers/first-opened.ts';
import { seenVersion } from '../answers/options-version.ts';
import { bumpVersions, userScope } from '../database/bump-versions.ts';
import type { Transaction } from '../database/open-database.ts';
import { interviewAnswers, users } from '../database/schema.ts';
import { invalid, notFound, Rejection } from '../http/rejection.ts';
import type { SessionUser } from '../session/session.ts';
import { interviewAnswerReply, type QuestionRow, type QuestionWithTrees } from './interview-mapper.ts';
import { type FoundQuestion, firstAnswer, lockQuestion, questionRejection } from './read-question.ts';

export interface GivenAnswer extends AnswerTime {
  letter: Letter | undefined;
  text: string | undefined;
  /** The version that the learner saw, as their device reports it. */
  version: number | undefined;
  /** The model's result, by the key points of a version. */
  byModel?: { version: number; result: Suggestion } | undefined;
}

/**
 * Grades a learner's first answer to an interview question. A second answer is rejected with the first one's result. For an answer in words
 * without a model, the result is a suggestion that the learner checks.
 */
export async function answerQuestion(
  transaction: Transaction,
  found: FoundQuestion,
  user: SessionUser,
  given: GivenAnswer,
  now: Date,
): Promise<InterviewAnswerReply | Rejection> {
  const { access } = found;
  const { answeredAt, localDate } = given;
  // Waits for an edit, and grades by its key.
  const current = await lockQuestion(transaction, found.question.id);
  if (!current) return notFound('This question');
  const { question } = current;
  if (access !== 'open') {
    const openedAt = await firstOpenedAt(transaction, { kind: 'question', id: question.id }, user.id, found.openedAt);
    if (!mayReplayAnswer(answeredAt, openedAt, now)) return questionRejection(access);
  }
  const graded = grade(question, given);
  if (graded instanceof Rejection) return graded;

  const seen = seenVersion(given.version, question.version);
  const isVoid = seen < question.counts_from;
  const pointsIfRight = isScored(user) ? pointsFor(question.difficulty, true) : 0;
  const points = graded.is_correct && !isVoid ? pointsIfRight : 0;
  const [row] = await transaction
    .insert(interviewAnswers)
    .values({
      ...graded,
      user_id: user.id,
      question_id: question.id,
      // An answer to a version that was regraded since counts as one to the version that regraded it.
      question_version: isVoid ? seen : Math.max(seen, question.regraded_version),
      correction: isVoid ? 'void' : null,
      correct_mc_answer: question.correct_mc_answer,
      points,
      points_if_right: pointsIfRight,
      answered_at: answeredAt,
      local_date: localDate,
      received_at: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return rejectSecond(transaction, current, user.id);

  await transaction
    .update(users)
    .set({ xp: sql`${users.xp} + ${points}` })
    .where(eq(users.id, user.id));
  await bumpVersions(transaction, userScope(user.id), [{ kind: 'interview_answer', key: question.id }]);
  return interviewAnswerReply(current, row);
}

function grade(question: QuestionRow, { letter, text, byModel, answeredAt }: GivenAnswer): InterviewAnswer | Rejection {
  if (question.type === 'MC') {
    if (letter === undefined) return invalid({ selected_mc_answer: ['Select A, B, C, or D.'] });
    const is_correct = letter === question.correct_mc_answer;
    return { is_correct, selected_mc_answer: letter, text_answer: null, covered: [], missed: [], graded_by: null };
  }
  if (text === undefined) return invalid({ text_answer: ['Answer this question in words.'] });
  const words = { selected_mc_answer: null, text_answer: text };
  if (byModel?.version === question.version) return { ...byModel.result, ...words, graded_by: 'model' };
  const points = gradedPoints(question.key_points, question.correct_text_answer);
  const check = openCheck(
    points.map(({ phrase }) => phrase),
    answeredAt,
  );
  return { ...suggestPoints(text, points), ...words, graded_by: 'key_points', check };
}

async function rejectSecond(transaction: Transaction, current: QuestionWithTrees, userId: number): Promise<Rejection> {
  const first = await firstAnswer(transaction, current.question.id, userId);
  if (!first) throw new Error('An answer was rejected as the second although there is no first.');
  return new Rejection(
    'already_answered',
    'You have already answered this question',
    interviewAnswerReply(current, first),
  );
}
