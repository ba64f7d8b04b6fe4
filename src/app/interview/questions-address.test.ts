import { expect, it } from 'vitest';
import type { QuestionListFilters } from '../../rules/question-list.ts';
import { questionsAddress, readQuestionsAddress } from './questions-address.ts';

it('reads a URL without a query as all questions', () => {
  expect(readQuestionsAddress('')).toEqual({ page: 1 });
  expect(questionsAddress({ page: 1 })).toBe('/questions');
});

it.each<QuestionListFilters & { page: number }>([
  { category: 'File & Path Handling', page: 1 },
  { difficulty: '2', type: 'OE', page: 3 },
  { category: 'Injection', difficulty: '3', type: 'MC', page: 1 },
  { q: 'salt & hash', page: 2 },
])('round-trips %j', (query) => {
  expect(readQuestionsAddress(questionsAddress(query).split('?')[1] ?? '')).toEqual(query);
});

it.each([
  'category=Cooking',
  'category=3',
  'difficulty=4',
  'difficulty=Hard',
  'type=oe',
  'source=shortcut',
  'q=+',
  'page=0',
])('ignores invalid parameters: ?%s', (search) => {
  expect(readQuestionsAddress(search)).toEqual({ page: 1 });
});
