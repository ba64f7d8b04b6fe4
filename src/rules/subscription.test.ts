import { expect, test } from 'vitest';
import { graceEnd } from './subscription.ts';

test('a paid period that renews is followed by seven days of grace, and one that does not by none', () => {
  const paidUntil = new Date('2026-11-01T12:00:00.000Z');
  expect(graceEnd(paidUntil, true)).toEqual(new Date('2026-11-08T12:00:00.000Z'));
  expect(graceEnd(paidUntil, false)).toBeNull();
});
