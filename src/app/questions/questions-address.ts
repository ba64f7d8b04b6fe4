import { atom } from 'jotai';
import { categories } from '../../contract/categories.ts';
import { type InterviewListQuery, interviewTypes } from '../../contract/interview.ts';

/** What the address asks of the list; what makes no sense in it is left out. */
export function readQuestionsAddress(search: string): InterviewListQuery {
  const given = new URLSearchParams(search);
  const one = <Value extends string>(name: string, allowed: readonly Value[]) =>
    allowed.find((value) => value === given.get(name));
  return {
    category: one('category', categories),
    difficulty: one('difficulty', ['1', '2', '3']),
    type: one('type', interviewTypes),
  };
}

export function questionsAddress(query: InterviewListQuery): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? '/questions' : `/questions?${new URLSearchParams(given)}`;
}

/** The list as it was last looked at, to which a question leads back. */
export const lastListAtom = atom('/questions');
