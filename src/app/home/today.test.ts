import { expect, test } from 'vitest';
import type { QuestionView } from '../../sync/queries/first/puzzle.ts';
import { stateOf } from './today.tsx';

const right = { pending: false, selected_answer: 'A', is_correct: true, correct_answer: 'A', note: null } as const;
const given = { ...right, answered_at: '', instead_of: null };
const taken = { ...given, correction: 'void' } as const;
const state = (completed: boolean, ...answers: (typeof given | typeof taken | null)[]) =>
  stateOf({ questions: answers.map((answer) => ({ answer })) as QuestionView[], completed });

test('a completed puzzle stays complete when a question is added to it', () => {
  expect(state(true, given, null)).toEqual({ dot: 'right', words: '1 of 1 right' });
  expect(state(false, given, null)).toEqual({ dot: 'started', words: '1 of 2 answered' });
});

test('a puzzle stays complete when a correction takes out all its answers, and begun when it takes out the only one', () => {
  expect(state(true, taken, taken)).toEqual({ dot: 'right', words: 'Done, but corrected since: no answer counts' });
  expect(state(false, taken, null)).toEqual({ dot: 'started', words: '0 of 1 answered' });
  expect(state(false, null, null)).toEqual({ dot: 'now', words: 'Not started' });
});
