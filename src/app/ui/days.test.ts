import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longDay, shortDay, timeOf } from './days.ts';
import { agoText, columnDay, dayName, monthAndYear, shortMonth } from './later/day-names.ts';

test('formats a day independent of the time zone', () => {
  expect(longDay('2026-11-20')).toBe('Friday, November 20, 2026');
  expect(shortDay('2026-01-01')).toBe('January 1');
  expect(columnDay('2024-02-29')).toBe('Feb 29, 2024');
  expect(longDay('2023-12-31')).toBe('Sunday, December 31, 2023');
});

test("names a day's year unless it's this year", () => {
  expect(dayName('2026-01-01', '2026-11-20')).toBe('Thursday, January 1');
  expect(dayName('2025-12-31', '2026-11-20')).toBe('Wednesday, December 31, 2025');
  expect(shortMonth('2026-09-30')).toBe('Sep');
  expect(monthAndYear('2026-02')).toBe('February 2026');
});

test('formats a time by this device’s clock', () => {
  expect(timeOf(new Date(2026, 10, 20, 8, 4).getTime())).toBe('08:04');
  expect(timeOf(new Date(2026, 10, 20, 0, 59).getTime())).toBe('00:59');
});

test('formats how long ago', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(agoText('2026-11-20T12:00:05Z', now)).toBe('now');
  expect(agoText('2026-11-20T11:55:00Z', now)).toBe('5 min');
  expect(agoText('2026-11-20T10:00:00Z', now)).toBe('2 h');
  expect(agoText('2026-11-17T10:00:00Z', now)).toBe('3 d');
  expect(agoText('2026-05-01T10:00:00Z', now)).toBe('May 1, 2026');
});

test("no screen compares the server's days with this device’s clock", () => {
  const app = join(import.meta.dirname, '..');
  const screens = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) => !/\.test\.|^prerender/.test(file));
  expect(screens.length).toBeGreaterThan(100);
  const isWrong = (file: string) =>
    /(?:utc|local)Day\(new Date\((?:\)|Date\.|.*\bclock\.)/.test(readFileSync(join(app, file), 'utf8'));
  expect(screens.filter(isWrong)).toEqual([]);
});
