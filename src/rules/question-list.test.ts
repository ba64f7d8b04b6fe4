import { describe, expect, it } from 'vitest';
import type { InterviewListRow } from '../contract/interview.ts';
import { inListOrder, isListedQuestion, questionSteps } from './question-list.ts';

const question: InterviewListRow = {
  id: 1,
  title: 'Salting Passwords',
  description: 'Why does a **hash** alone fail?',
  is_premium: true,
  type: 'OE',
  difficulty: 1,
  categories: [{ id: 4, name: 'Cryptography' }],
  locked: false,
  user_answer: null,
};

it.each([
  ['salting', true],
  [' HASH ', true],
  ['crypto', true],
  ['', true],
  ['nonce', false],
  ['ｓａｌｔｉｎｇ', true],
  ['sal\u200Bting', true],
])("finds '%s' in title, description, and categories: %s", (q, isFound) => {
  expect(isListedQuestion(question, { q })).toBe(isFound);
});

it.each(["doesn't", 'DOESN’T'])('finds either apostrophe by %s', (q) => {
  for (const title of ["It Doesn't Matter", 'It Doesn’t Matter']) {
    expect(isListedQuestion({ ...question, title }, { q })).toBe(true);
  }
});

it('finds text in another Unicode form', () => {
  const title = 'Ｃａｆé'.normalize('NFD');
  for (const q of ['café', 'CAFE\u0301', 'Ｃａｆé']) expect(isListedQuestion({ ...question, title }, { q })).toBe(true);
});

const rows = (...statuses: string[]) => statuses.map((status, index) => ({ id: index + 1, status }));
const ids = (steps: ReturnType<typeof questionSteps>) => [steps.previous?.id, steps.next?.id, steps.nextOpen?.id];

it.each([
  ['in the middle', rows('open', 'right', 'wrong', 'open'), 2, [1, 3, 4]],
  ['at the end, from the start again', rows('open', 'right', 'open'), 3, [2, undefined, 1]],
  ['of which only this one is open', rows('right', 'open', 'pending'), 2, [1, 3, undefined]],
  ['that isn’t in the list', rows('right', 'open'), 9, [undefined, undefined, 2]],
])('leads from a question %s to its neighbors and the next open one', (_where, list, id, expected) => {
  expect(ids(questionSteps(list, id))).toEqual(expected);
});

describe('the order of the list', () => {
  const row = (id: number, difficulty: 1 | 2 | 3, is_premium: boolean, locked = false) => ({
    ...{ id, difficulty, is_premium, locked },
  });
  const idsOf = (rows: ReturnType<typeof row>[]) => inListOrder(rows).map(({ id }) => id);

  it('is by difficulty, and then by age', () => {
    expect(idsOf([row(4, 2, true), row(3, 1, true), row(2, 3, false), row(1, 2, true)])).toEqual([3, 1, 4, 2]);
  });

  it('begins with what is free if something is locked', () => {
    expect(idsOf([row(3, 1, true, true), row(2, 3, false), row(1, 2, false)])).toEqual([1, 2, 3]);
  });
});
