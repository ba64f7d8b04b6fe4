import type { InterviewListQuery, InterviewListRow } from '../contract/interview.ts';

type ListedQuestion = Pick<InterviewListRow, 'id' | 'type' | 'difficulty' | 'categories'>;

/** Whether an interview question passes the filters. */
export function isListedQuestion(
  question: ListedQuestion,
  { category, difficulty, type }: InterviewListQuery,
): boolean {
  return (
    (category === undefined ||
      question.categories.some(({ id, name }) => name === category || String(id) === category)) &&
    (difficulty === undefined || question.difficulty === Number(difficulty)) &&
    (type === undefined || question.type === type)
  );
}

/** The order of a list: the easier first, and of equal ones the older. */
export function questionOrder(one: ListedQuestion, other: ListedQuestion): number {
  return one.difficulty - other.difficulty || one.id - other.id;
}
