import { searchForm } from '../contract/honest-text.ts';
import type { InterviewListQuery, InterviewListRow } from '../contract/interview.ts';

type ListedQuestion = Pick<InterviewListRow, 'id' | 'title' | 'description' | 'type' | 'difficulty' | 'categories'>;

/** `q` is only for the device: the server's list has no search. */
export interface QuestionListFilters extends Omit<InterviewListQuery, 'after'> {
  q?: string | undefined;
}

/** Returns whether an interview question passes the filters. `q` matches title, description, and categories in any case. */
export function isListedQuestion(
  question: ListedQuestion,
  { category, difficulty, type, q }: QuestionListFilters,
): boolean {
  const { title, description, categories } = question;
  const words = searchForm(q ?? '');
  return (
    (category === undefined || categories.some(({ id, name }) => name === category || String(id) === category)) &&
    (difficulty === undefined || question.difficulty === Number(difficulty)) &&
    (type === undefined || question.type === type) &&
    [title, description, ...categories.map(({ name }) => name)].some((text) => searchForm(text).includes(words))
  );
}

/** Returns questions in the order of a list: easier first, then older first. If some are locked, those that are free come before all. */
export function inListOrder<Row extends Pick<InterviewListRow, 'id' | 'difficulty' | 'is_premium' | 'locked'>>(
  rows: readonly Row[],
): Row[] {
  const isFreeFirst = rows.some(({ locked }) => locked);
  const rank = ({ is_premium }: Row) => Number(isFreeFirst && is_premium);
  return rows.toSorted(
    (one, other) => rank(one) - rank(other) || one.difficulty - other.difficulty || one.id - other.id,
  );
}

/** How many questions a page of the list has. */
export const questionsPageSize = 20;

/** How many questions the server sends after an ID. It must never shrink: a device takes a page with fewer for the last. */
export const questionsReplySize = 200;

/** Returns a question's neighbors in a list, and the next open one: after it, or else from the start. */
export function questionSteps<Row extends { id: number; status: string }>(
  rows: readonly Row[],
  id: number,
): { previous: Row | undefined; next: Row | undefined; nextOpen: Row | undefined } {
  const at = rows.findIndex((row) => row.id === id);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return {
    previous: rows[at - 1],
    next: at < 0 ? undefined : rows[at + 1],
    nextOpen: others.find(({ status }) => status === 'open'),
  };
}
