import { atom } from 'jotai';
import { categoryNames } from '../../contract/categories.ts';
import { interviewTypes } from '../../contract/interview.ts';
import type { QuestionListFilters } from '../../rules/question-list.ts';

/** Returns what the address asks of the list, without invalid parts. */
export function readQuestionsAddress(search: string): QuestionListFilters & { page: number } {
  const given = new URLSearchParams(search);
  const one = <Value extends string>(name: string, allowed: readonly Value[]) =>
    allowed.find((value) => value === given.get(name));
  const page = given.get('page') ?? '';
  return {
    category: one('category', categoryNames),
    difficulty: one('difficulty', ['1', '2', '3']),
    type: one('type', interviewTypes),
    q: given.get('q')?.trim().slice(0, 100) || undefined,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the URL of the list, without page 1. */
export function questionsAddress({ page = 1, ...filters }: QuestionListFilters & { page?: number }): string {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (page > 1) given.push(['page', String(page)]);
  return given.length === 0 ? '/questions' : `/questions?${new URLSearchParams(given)}`;
}

/** The URL of the list as last seen, to which a question links back. */
export const lastListAtom = atom('/questions');
