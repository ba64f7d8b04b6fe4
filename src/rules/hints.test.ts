import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letters } from '../contract/puzzles.ts';
import { hintCount, hintOf } from './hints.ts';

const notes = { A: 'Of A.', B: 'Of B.', C: 'Of C.', D: 'Of D.' };

test("a question has the author's sentence, if there is one, and then a wrong option with its note", () => {
  const question = { hint: 'Follow the length.', correct_answer: 'B', notes } as const;
  expect(hintCount(question)).toBe(2);
  expect(hintOf(question, 1)).toEqual({ number: 1, text: 'Follow the length.' });
  const second = hintOf(question, 2);
  expect(second).toMatchObject({ number: 2, note: expect.stringMatching(/^Of [ACD]\.$/) });
  for (const hint of ['', undefined]) {
    expect(hintCount({ hint })).toBe(1);
    expect(hintOf({ ...question, hint }, 1)).toEqual({ ...second, number: 1 });
    expect(hintOf({ ...question, hint }, 2)).toBeUndefined();
  }
});

const key = fc.constantFrom(...letters);
const text = fc.string({ maxLength: 12 });
const written = fc.record({ A: text, B: text, C: text, D: text });

test('a hint rules out the same wrong option each time', () => {
  fc.assert(
    fc.property(key, written, (correct_answer, notes) => {
      const hint = hintOf({ correct_answer, notes }, 1);
      expect(hint).toEqual(hintOf({ correct_answer, notes: { ...notes } }, 1));
      expect(hint).not.toHaveProperty('option', correct_answer);
    }),
  );
});

test('the option that a hint rules out says nothing of the others', () => {
  const counts = new Map<string, number>();
  for (const [at, correct_answer] of letters.entries()) {
    for (let number = 0; number < 3000; number += 1) {
      const hint = hintOf({ correct_answer, notes: { ...notes, D: `Note ${4 * number + at}.` } }, 1);
      const pair = `${hint && 'option' in hint && hint.option} if ${correct_answer} is right`;
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  }
  expect(counts.size).toBe(12);
  for (const [pair, count] of counts) expect(Math.abs(count - 1000), pair).toBeLessThan(120);
});
