import { and, eq } from 'drizzle-orm';
import type { Category, InterviewQuestion } from '../../contract/interview.ts';
import { type Access, questionAccess, type Viewer } from '../../rules/access.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import {
  categories,
  interviewAnswers,
  interviewOpenings,
  interviewQuestions,
  interviewTrees,
} from '../database/schema.ts';
import { notFound, Rejection } from '../http/rejection.ts';
import type { SessionUser } from '../session/session.ts';
import { arePresent, questionTexts } from '../text-trees/text-trees.ts';
import {
  categoryColumns,
  interviewReply,
  type QuestionWithTrees,
  type StoredInterviewAnswer,
} from './interview-mapper.ts';

export interface FoundQuestion extends QuestionWithTrees {
  category: Category;
  access: Access;
  /** When the server first opened it to this user; null if it never did. */
  openedAt: Date | null;
}

/** Returns an interview question and what this viewer can do with it, or undefined if there is none. */
export async function findQuestion(
  db: Database | Transaction,
  id: number,
  viewer: Viewer,
  userId: number | undefined,
): Promise<FoundQuestion | undefined> {
  // No user has ID 0, so a visitor joins no rows.
  const learner = userId ?? 0;
  const [row] = await db
    .select({
      question: interviewQuestions,
      trees: interviewTrees.trees,
      category: categoryColumns,
      openedAt: interviewOpenings.opened_at,
      answeredAt: interviewAnswers.answered_at,
    })
    .from(interviewQuestions)
    .innerJoin(categories, eq(categories.id, interviewQuestions.category_id))
    .leftJoin(interviewTrees, arePresent(questionTexts))
    .leftJoin(
      interviewOpenings,
      and(eq(interviewOpenings.user_id, learner), eq(interviewOpenings.question_id, interviewQuestions.id)),
    )
    .leftJoin(
      interviewAnswers,
      and(eq(interviewAnswers.user_id, learner), eq(interviewAnswers.question_id, interviewQuestions.id)),
    )
    .where(eq(interviewQuestions.id, id));
  if (!row) return undefined;
  const { answeredAt, ...found } = row;
  const { is_premium: isPremium, is_active: isActive } = found.question;
  const accessFacts = { isPremium, isActive, isAnswered: answeredAt !== null };
  return { ...found, access: questionAccess(viewer, accessFacts) };
}

/** Returns a question, which nobody edits until the transaction ends, or undefined if there is none. */
export async function lockQuestion(transaction: Transaction, id: number): Promise<QuestionWithTrees | undefined> {
  const [current] = await transaction
    .select({ question: interviewQuestions, trees: interviewTrees.trees })
    .from(interviewQuestions)
    .leftJoin(interviewTrees, arePresent(questionTexts))
    .where(eq(interviewQuestions.id, id))
    .for('key share', { of: interviewQuestions });
  return current;
}

/** Returns the rejection for a question that the viewer can't open. */
export function questionRejection(access: Exclude<Access, 'open'>): Rejection {
  return access === 'not_found'
    ? notFound('This question')
    : new Rejection('premium_required', 'This question is part of Premium.');
}

/** Returns what this viewer can see of an open question: its keys after they answered. */
export async function readQuestion(
  db: Database,
  found: FoundQuestion,
  user: SessionUser | null,
  viewer: Viewer,
): Promise<InterviewQuestion> {
  const answer = user ? await firstAnswer(db, found.question.id, user.id) : undefined;
  return interviewReply(found, found.category, { answer, isStaff: viewer.isStaff });
}

export async function firstAnswer(
  db: Database | Transaction,
  questionId: number,
  userId: number,
): Promise<StoredInterviewAnswer | undefined> {
  const [row] = await db
    .select()
    .from(interviewAnswers)
    .where(and(eq(interviewAnswers.user_id, userId), eq(interviewAnswers.question_id, questionId)));
  return row;
}

/** Records that the learner opened the question, because a device can send their answer after their plan ends. */
export async function recordQuestionOpening(
  db: Database | Transaction,
  { question, openedAt }: FoundQuestion,
  userId: number,
  now: Date,
): Promise<void> {
  if (openedAt !== null) return;
  await db
    .insert(interviewOpenings)
    .values({ user_id: userId, question_id: question.id, opened_at: now })
    .onConflictDoNothing();
}
