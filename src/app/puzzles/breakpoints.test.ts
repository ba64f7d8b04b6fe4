import { expect, test } from 'vitest';
import type { QuestionView } from '../../sync/queries/first/puzzle.ts';
import { breakpointsOf } from './breakpoints.ts';

const question = (options: [string, string, string, string], fields: Partial<QuestionView> = {}): QuestionView => ({
  id: 1,
  order: 1,
  label: 'Where',
  hints: [],
  text: 'After line 3, which line runs?',
  option_a: options[0],
  option_b: options[1],
  option_c: options[2],
  option_d: options[3],
  answer: null,
  draft: null,
  ...fields,
});
const result = { pending: false, is_correct: false, note: null, answered_at: '', instead_of: null } as const;
const see = (asked: QuestionView, choice: 'A' | 'B' | null = null) => breakpointsOf(asked, choice, 30, () => {});

test("a line that an option names chooses it, and shows whether it's chosen", () => {
  const { choices, markers, askedLines } = see(question(['Line 14', 'Line 9', 'After line 20', 'Nowhere']), 'B');
  expect([...choices!]).toEqual([
    [14, 'A'],
    [9, 'B'],
    [20, 'C'],
  ]);
  expect(markers).toEqual({ 14: 'open', 9: 'set', 20: 'open' });
  expect(askedLines).toEqual([9, 3]);
});

test('a line that several options name chooses none, and still shows a chosen one', () => {
  const { choices, markers } = see(question(['Line 5: a', 'Line 5: b', 'Line 5: c', 'Lines 6 and 7']), 'A');
  expect([...choices!.keys()]).toEqual([6, 7]);
  expect(markers).toEqual({ 5: 'set', 6: 'open', 7: 'open' });
});

test('an old line of a diff and a new one with the same number are different lines', () => {
  const { choices } = see(question(['Line 14', 'Old line 14', 'Line 2', 'Line 31']));
  expect([...choices!]).toEqual([
    [14, 'A'],
    [-14, 'B'],
    [2, 'C'],
  ]);
});

test('an answered question shows its result on its lines, and chooses nothing', () => {
  const asked = question(['Line 14', 'Line 9', 'Line 20', 'Line 21'], {
    answer: { ...result, selected_answer: 'A', correct_answer: 'C' },
  });
  expect(see(asked).choices).toBeUndefined();
  expect(see(asked).markers).toEqual({ 14: 'wrong', 20: 'right' });
  const sent = { pending: true, selected_answer: 'A', answered_at: '', operation_id: 'x' } as const;
  expect(see({ ...asked, answer: sent }).markers).toEqual({ 14: 'set' });
});

test('a choice of former options highlights no line', () => {
  const asked = question(['Line 14', 'Line 9', 'Line 20', 'Line 21'], {
    answer: { ...result, selected_answer: 'A', correct_answer: 'C', reworded: true },
  });
  expect(see(asked).markers).toEqual({ 20: 'right' });
});
