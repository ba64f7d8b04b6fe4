import { describe, expect, test } from 'vitest';
import type { Role } from '../../contract/puzzles.ts';
import { answerStatus } from '../../rules/tally.ts';
import type { QuestionAnswer } from '../../sync/queries/first/puzzle.ts';
import { firstOpen, nextOpen, phaseOf, questionName, tabDot } from './solving.ts';

const pending: QuestionAnswer = { pending: true, selected_answer: 'A', answered_at: '', operation_id: 'x' };
const result = (is_correct: boolean): QuestionAnswer => ({
  pending: false,
  selected_answer: 'A',
  is_correct,
  correct_answer: 'B',
  note: null,
  answered_at: '',
  instead_of: null,
});
const row = (...answers: (QuestionAnswer | null)[]) => answers.map((answer, index) => ({ id: index + 1, answer }));

describe('which question is next', () => {
  test('the first without an answer is first', () => {
    expect(firstOpen(row(result(true), pending, null, null))?.id).toBe(3);
    expect(firstOpen(row(result(true)))).toBeUndefined();
  });

  test('those after the current one come before those that were skipped', () => {
    expect(nextOpen(row(null, result(true), null), 2)?.id).toBe(3);
    expect(nextOpen(row(null, null, pending), 3)?.id).toBe(1);
  });

  test('the current one is never its own next', () => {
    expect(nextOpen(row(result(true), null), 2)).toBeUndefined();
    expect(nextOpen(row(pending, pending), 1)).toBeUndefined();
  });
});

describe('the name of a question', () => {
  const namesOf = (...given: { role?: Role; label: string }[]) => {
    const questions = given.map((question, index) => ({ id: index + 1, ...question }));
    return questions.map((question) => questionName(question, questions));
  };
  const asked = (role: Role) => ({ role, label: role });

  test('is its role', () => {
    expect(namesOf(asked('Trace'), asked('Where'), asked('Fix'))).toEqual(['Trace', 'Where', 'Fix']);
  });

  test('has a number if another question of the puzzle has the same role', () => {
    const roles = [asked('Trace'), asked('Variant'), asked('Trace'), asked('Trace'), asked('Fix')];
    expect(namesOf(...roles)).toEqual(['Trace 1', 'Variant', 'Trace 2', 'Trace 3', 'Fix']);
  });

  test('is its label if it was stored before questions had roles', () => {
    expect(namesOf({ label: 'Trigger' }, { label: 'Cost' }, { label: 'Cost' })).toEqual([
      'Trigger',
      'Cost 1',
      'Cost 2',
    ]);
  });
});

describe('the state of an answer', () => {
  test('is the result once there is one', () => {
    expect(phaseOf({ answer: result(true) }, false, true)).toBe('right');
    expect(phaseOf({ answer: result(false) }, true, false)).toBe('wrong');
  });

  test('is checking until the wait ends', () => {
    expect(phaseOf({ answer: pending }, false, false)).toBe('checking');
    expect(phaseOf({ answer: pending }, false, true)).toBe('saved');
  });

  test('is neither saved nor rejected before the screen has read it back', () => {
    expect(phaseOf({ answer: null }, false, true)).toBe('checking');
    expect(phaseOf({ answer: null }, true, true)).toBe('rejected');
  });
});

test('an answer that counts for nobody is neither right nor wrong, except for the moment it was given', () => {
  const voided = { ...result(true), correction: 'void' as const };
  expect(answerStatus({ answer: voided })).toBe('void');
  expect(tabDot('void', true)).toBe('none');
  expect(phaseOf({ answer: voided }, false, false)).toBe('right');
});

test("a tab marks the current question only if it's open", () => {
  expect(tabDot(answerStatus({ answer: null }), true)).toBe('now');
  expect(tabDot(answerStatus({ answer: null }), false)).toBe('open');
  expect(tabDot(answerStatus({ answer: pending }), true)).toBe('pending');
});
