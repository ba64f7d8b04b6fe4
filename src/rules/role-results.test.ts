import { expect, test } from 'vitest';
import { strongAndWeak } from './role-results.ts';

const where = { role: 'Where', answered: 10, correct: 9 } as const;
const fix = { role: 'Fix', answered: 5, correct: 2 } as const;

test('names the roles with the most and the fewest right answers, each with at least 5', () => {
  const few = { role: 'Why', answered: 4, correct: 0 } as const;
  const between = { role: 'Trace', answered: 20, correct: 12 } as const;
  expect(strongAndWeak([fix, few, between, where])).toEqual({ strong: where, weak: fix });
});

test('names none if only one role has enough answers, or none stands out', () => {
  const close = { role: 'Trace', answered: 10, correct: 8 } as const;
  expect([strongAndWeak([]), strongAndWeak([where]), strongAndWeak([where, close])]).toEqual([null, null, null]);
});
