import { describe, expect, test } from 'vitest';
import { type AnsweredQuestion, tallyOf } from './tally.ts';

const pending = { pending: true } as const;
const result = (is_correct: boolean) => ({ pending: false, is_correct }) as const;
const row = (...answers: AnsweredQuestion['answer'][]) => answers.map((answer) => ({ answer }));

describe('the tally', () => {
  test('counts pending answers as answered, not as settled', () => {
    expect(tallyOf(row(result(true), result(false), pending))).toEqual({
      total: 3,
      answered: 3,
      pending: 1,
      correct: 1,
      settled: false,
    });
  });

  test('leaves out an answer that counts for nobody, and what was added to a completed puzzle', () => {
    const voided = { ...result(false), correction: 'void' as const };
    expect(tallyOf(row(result(true), voided))).toMatchObject({ total: 1, correct: 1, settled: true });
    expect(tallyOf(row(result(true), null), true)).toMatchObject({ total: 1, correct: 1, settled: true });
    expect(tallyOf(row(result(true), null))).toMatchObject({ total: 2, settled: false });
    expect(tallyOf(row(voided))).toMatchObject({ total: 0, settled: true });
  });

  test('is settled once every result is there, and never without questions', () => {
    expect(tallyOf(row(result(true), result(false))).settled).toBe(true);
    expect(tallyOf([]).settled).toBe(false);
  });
});
