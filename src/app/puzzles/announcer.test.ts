import { expect, test } from 'vitest';
import type { QuestionView } from '../../sync/queries/first/puzzle.ts';
import { announcement } from './announcer.tsx';

const notes = { A: 'It checks the length.', B: 'It is never reached.', C: 'It copies too much.', D: 'It frees once.' };
const answered = (selected_answer: 'A' | 'C', rest: object = {}) =>
  ({
    answer: { pending: false, selected_answer, correct_answer: 'C', note: notes[selected_answer] },
    ...rest,
  }) as QuestionView;

test('announces a right answer with its note', () => {
  expect(announcement('right', answered('C'))).toBe('Correct. It copies too much.');
});

test('announces a wrong answer and the right one, each with its note', () => {
  expect(announcement('wrong', answered('A', { notes }))).toBe(
    'Incorrect. It checks the length. Correct is C. It copies too much.',
  );
  expect(announcement('wrong', answered('A'))).toBe('Incorrect. It checks the length. Correct is C.');
});

test('announces a note without the marks of code, and says once that it is right', () => {
  const answer = { pending: false, selected_answer: 'C', correct_answer: 'C', note: 'Right. `copy` takes `n`.' };
  expect(announcement('right', answered('C', { answer }))).toBe('Correct. copy takes n.');
});

test('announces an answer without a result', () => {
  expect(announcement('saved', { answer: { pending: true } } as QuestionView)).toBe('Saved on this device.');
});
