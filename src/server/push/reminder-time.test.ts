import { expect, test } from 'vitest';
import { nextReminderAt, reminderDay } from './reminder-time.ts';

const berlin = (hour: number) => ({ hour, time_zone: 'Europe/Berlin' });

function next(reminder: { hour: number; time_zone: string }, after: string, remindedOn: string | null = null): string {
  return nextReminderAt(reminder, new Date(after), remindedOn).toISOString();
}

test('a reminder is due at its hour on the learner’s clock, today or tomorrow', () => {
  expect(next(berlin(8), '2026-11-20T06:59:59Z')).toBe('2026-11-20T07:00:00.000Z');
  expect(next(berlin(8), '2026-11-20T07:00:00Z')).toBe('2026-11-21T07:00:00.000Z');
  expect(next({ hour: 8, time_zone: 'Asia/Tokyo' }, '2026-11-20T12:00:00Z')).toBe('2026-11-20T23:00:00.000Z');
  expect(next({ hour: 0, time_zone: 'Pacific/Kiritimati' }, '2026-11-20T12:00:00Z')).toBe('2026-11-21T10:00:00.000Z');
  expect(next({ hour: 8, time_zone: 'Asia/Kathmandu' }, '2026-11-20T00:00:00Z')).toBe('2026-11-20T02:15:00.000Z');
});

test('sends no second one on a day', () => {
  expect(next(berlin(20), '2026-11-20T08:00:00Z', '2026-11-19')).toBe('2026-11-20T19:00:00.000Z');
  expect(next(berlin(20), '2026-11-20T08:00:00Z', '2026-11-20')).toBe('2026-11-21T19:00:00.000Z');
});

test('keeps the hour when the clocks change', () => {
  expect(next(berlin(8), '2026-03-28T12:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
  expect(next(berlin(8), '2026-10-24T12:00:00Z')).toBe('2026-10-25T07:00:00.000Z');
});

test('moves a skipped hour to the next one', () => {
  const due = next(berlin(2), '2026-03-28T12:00:00Z');
  expect(due).toBe('2026-03-29T01:00:00.000Z');
  expect(reminderDay(berlin(2), new Date(due), '2026-03-28')).toBe('2026-03-29');
  expect(next(berlin(2), due, '2026-03-29')).toBe('2026-03-30T00:00:00.000Z');
});

test('uses the first of a repeated hour, once', () => {
  const due = next(berlin(2), '2026-10-24T12:00:00Z');
  expect(due).toBe('2026-10-25T00:00:00.000Z');
  expect(next(berlin(2), due, '2026-10-25')).toBe('2026-10-26T01:00:00.000Z');
  expect(reminderDay(berlin(2), new Date('2026-10-25T01:00:00Z'), '2026-10-25')).toBeNull();
});

test('stays due for 3 hours of the same day', () => {
  const day = (hour: number, now: string) => reminderDay(berlin(hour), new Date(now), null);
  expect(day(8, '2026-11-20T06:59:59Z')).toBeNull();
  expect(day(8, '2026-11-20T07:00:00Z')).toBe('2026-11-20');
  expect(day(8, '2026-11-20T09:59:59Z')).toBe('2026-11-20');
  expect(day(8, '2026-11-20T10:00:00Z')).toBeNull();
  expect(day(23, '2026-11-20T22:30:00Z')).toBe('2026-11-20');
  expect(day(23, '2026-11-20T23:10:00Z')).toBeNull();
});
