import { expect, test } from 'vitest';
import { firstDay } from '../contract/product.ts';
import { addDays, dayNumber } from './puzzle-day.ts';

test('puzzles are numbered by their days, from the product’s first on', () => {
  expect(dayNumber(firstDay)).toBe(1);
  expect([-1, 0, 1].map((days) => dayNumber(addDays('2026-11-29', days)))).toEqual([332, 333, 334]);
});

test('a puzzle without a day, or from before the first, has no number', () => {
  expect(dayNumber(null)).toBeUndefined();
  expect(dayNumber(undefined)).toBeUndefined();
  expect(dayNumber(addDays(firstDay, -1))).toBeUndefined();
});
