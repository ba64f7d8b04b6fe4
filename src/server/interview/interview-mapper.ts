import { getTableColumns } from 'drizzle-orm';
import {
  type AdminInterviewQuestion,
  AdminInterviewRow,
  type InterviewSnapshot,
} from '../../contract/admin-interview.ts';
import type { CategoryName } from '../../contract/categories.ts';
import {
  Category,
  cataloguedInterview,
  type InterviewAnswer,
  type InterviewAnswerReply,
  type InterviewCatalogueRow,
  type InterviewListRow,
  type InterviewQuestion,
  type InterviewTrees,
  interviewKeys,
  keyTrees,
  listedInterview,
  openedInterview,
  openedTrees,
} from '../../contract/interview.ts';
import type { DownloadedQuestion } from '../../contract/offline.ts';
import type { InterviewAnswerRow } from '../../contract/sync.ts';
import { pick } from '../database/pick.ts';
import { categories, type interviewAnswers, interviewQuestions } from '../database/schema.ts';

export type QuestionRow = typeof interviewQuestions.$inferSelect;
export type StoredInterviewAnswer = typeof interviewAnswers.$inferSelect;

/** A question with the trees of its texts, unless they are still to be made. */
export interface QuestionWithTrees {
  question: QuestionRow;
  trees: InterviewTrees | null;
}

/** The columns of a question's category. A query that selects them joins `categories`. */
export const categoryColumns = pick(categories, Category.entries);

/** The columns of a row in the list. */
export const interviewListColumns = pick(interviewQuestions, listedInterview);

export function interviewListRow(
  question: Pick<QuestionRow, keyof typeof interviewListColumns>,
  category: Category,
  viewer: Pick<InterviewListRow, 'locked' | 'user_answer'>,
): InterviewListRow {
  return { ...question, categories: [category], ...viewer };
}

/** The columns of a row on devices. */
export const interviewCatalogueColumns = pick(interviewQuestions, cataloguedInterview);

export function interviewCatalogueRow(
  question: Pick<QuestionRow, keyof typeof interviewCatalogueColumns>,
  category: Category,
): InterviewCatalogueRow {
  return { ...question, categories: [category] };
}

/** Returns a question as the viewer sees it: with its keys after they answered it. */
export function interviewReply(
  { question, trees }: QuestionWithTrees,
  category: Category,
  { answer, isStaff }: { answer: StoredInterviewAnswer | undefined; isStaff: boolean },
): InterviewQuestion {
  return {
    ...openPart(question, category),
    ...(trees && pick(trees, openedTrees)),
    is_active: question.is_active,
    ...(answer || isStaff ? keysOf({ question, trees }) : noKeys),
    user_answer: answer
      ? { ...toInterviewAnswer(answer), answered_at: answer.answered_at.toISOString(), local_date: answer.local_date }
      : null,
  };
}

export function downloadedQuestion({ question, trees }: QuestionWithTrees, category: Category): DownloadedQuestion {
  return {
    kind: 'question',
    ...openPart(question, category),
    ...pick(question, interviewKeys),
    ...trees,
    key_points: keyPointsOf(question),
  };
}

export function adminQuestion(question: QuestionRow, category: CategoryName, answers: number): AdminInterviewQuestion {
  return {
    ...pick(question, { ...openedInterview, ...interviewKeys }),
    category,
    is_active: question.is_active,
    key_points: keyPointsOf(question),
    answers,
    updated_at: question.updated_at.toISOString(),
    deleted_at: question.deleted_at?.toISOString() ?? null,
  };
}

const { answers: _, ...adminRowEntries } = AdminInterviewRow.entries;

/** The columns of a row in the staff's list. */
export const adminQuestionColumns = pick(
  { ...getTableColumns(interviewQuestions), category: categories.name },
  adminRowEntries,
);

export function adminQuestionRow<Row extends { deleted_at: Date | null }>(row: Row) {
  return { ...row, deleted_at: row.deleted_at?.toISOString() ?? null };
}

/** Returns what the history keeps of an interview question. */
export function interviewSnapshot(question: AdminInterviewQuestion): InterviewSnapshot {
  const { id: _, version, answers, correction_progress, updated_at, deleted_at, ...body } = question;
  return body;
}

/** The columns that one type of question has and the other hasn't. */
export const blankColumns = {
  option_a: null,
  option_b: null,
  option_c: null,
  option_d: null,
  correct_mc_answer: null,
  notes: null,
  correct_text_answer: null,
  key_points: null,
};

export function toInterviewAnswer(row: StoredInterviewAnswer): InterviewAnswer {
  const { is_correct, selected_mc_answer, text_answer, covered, missed, graded_by, question_version: version } = row;
  const { evidence, check, should_count, correction } = row;
  return {
    ...{ is_correct, selected_mc_answer, text_answer, covered, missed, graded_by, version },
    ...(evidence && { evidence }),
    ...(check && { check }),
    ...(should_count && { should_count }),
    ...(correction && { correction }),
  };
}

/** Returns a learner's answer as their other devices get it. */
export function interviewAnswerRow(row: StoredInterviewAnswer): InterviewAnswerRow {
  const { question_id, correct_mc_answer, answered_at, local_date } = row;
  return {
    question_id,
    ...toInterviewAnswer(row),
    correct_mc_answer,
    answered_at: answered_at.toISOString(),
    local_date,
  };
}

export function interviewAnswerReply(found: QuestionWithTrees, row: StoredInterviewAnswer): InterviewAnswerReply {
  return { user_answer: toInterviewAnswer(row), ...keysOf(found), xp: row.points };
}

const noKeys = { correct_mc_answer: null, correct_text_answer: null, explanation: null, notes: null };

function keysOf({ question, trees }: QuestionWithTrees) {
  return { ...pick(question, interviewKeys), ...(trees && pick(trees, keyTrees)) };
}

function openPart(question: QuestionRow, category: Category) {
  const { options_version } = question;
  return { ...pick(question, openedInterview), categories: [category], options_version };
}

function keyPointsOf({ key_points }: QuestionRow) {
  return key_points?.map(({ id: _, ...point }) => point) ?? null;
}
