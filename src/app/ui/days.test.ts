import { expect, test } from 'vitest';
import { ago, columnDay, dayName, longDay, monthAndYear, shortDay, shortMonth, timeOf } from './days.ts';

test('a day in words does not depend on where one is', () => {
  expect(longDay('2026-11-20')).toBe('Friday 20 November 2026');
  expect(shortDay('2026-01-01')).toBe('1 January');
  expect(columnDay('2024-02-29')).toBe('29 Feb 2024');
  expect(longDay('2023-12-31')).toBe('Sunday 31 December 2023');
});

test('a day names its year where that is not today’s, and a month where it is asked for', () => {
  expect(dayName('2026-01-01', '2026-11-20')).toBe('Thursday 1 January');
  expect(dayName('2025-12-31', '2026-11-20')).toBe('Wednesday 31 December 2025');
  expect(shortMonth('2026-09-30')).toBe('Sep');
  expect(monthAndYear('2026-02')).toBe('February 2026');
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
