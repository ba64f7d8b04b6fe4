import { expect, test } from 'vitest';
import type { QuestionView } from '../../sync/queries/first/puzzle.ts';
import { stateOf } from './today.tsx';

test('a completed puzzle stays complete when a question is added to it', () => {
  const right = { pending: false, selected_answer: 'A', is_correct: true, correct_answer: 'A', note: null } as const;
  const answers = [{ ...right, answered_at: '', instead_of: null }, null];
  const questions = answers.map((answer) => ({ answer })) as QuestionView[];
  expect(stateOf({ questions, completed: true })).toEqual({ dot: 'right', words: '1 of 1 right' });
  expect(stateOf({ questions, completed: false })).toEqual({ dot: 'started', words: '1 of 2 answered' });
});
