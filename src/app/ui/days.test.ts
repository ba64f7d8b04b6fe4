import { expect, test } from 'vitest';
import { ago, columnDay, longDay, shortDay, timeOf } from './days.ts';

test('a day in words does not depend on where one is', () => {
  expect(longDay('2026-11-20')).toBe('Friday 20 November 2026');
  expect(shortDay('2026-01-01')).toBe('1 January');
  expect(columnDay('2024-02-29')).toBe('29 Feb 2024');
  expect(longDay('2023-12-31')).toBe('Sunday 31 December 2023');
});

test('a time is by this device’s clock', () => {
  expect(timeOf(new Date(2026, 10, 20, 8, 4).getTime())).toBe('08:04');
  expect(timeOf(new Date(2026, 10, 20, 0, 59).getTime())).toBe('00:59');
});

test('how long ago', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(ago('2026-11-20T12:00:05Z', now)).toBe('now');
  expect(ago('2026-11-20T11:55:00Z', now)).toBe('5 min');
  expect(ago('2026-11-20T10:00:00Z', now)).toBe('2 h');
  expect(ago('2026-11-17T10:00:00Z', now)).toBe('3 d');
  expect(ago('2026-05-01T10:00:00Z', now)).toBe('1 May 2026');
});
