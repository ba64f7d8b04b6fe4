import { expect, it } from 'vitest';
import type { InterviewListQuery } from '../../contract/interview.ts';
import { questionsAddress, readQuestionsAddress } from './questions-address.ts';

it('reads an address without a question as all of them', () => {
  expect(readQuestionsAddress('')).toEqual({});
  expect(questionsAddress({})).toBe('/questions');
});

it.each<InterviewListQuery>([
  { category: 'File & Path Handling' },
  { difficulty: '2', type: 'OE' },
  { category: 'Injection', difficulty: '3', type: 'MC' },
])('writes %j so that it is read again', (query) => {
  expect(readQuestionsAddress(questionsAddress(query).split('?')[1] ?? '')).toEqual(query);
});

it.each(['category=Cooking', 'category=3', 'difficulty=4', 'difficulty=Hard', 'type=oe', 'source=shortcut'])(
  'leaves out what makes no sense: ?%s',
  (search) => {
    expect(readQuestionsAddress(search)).toEqual({});
  },
);
