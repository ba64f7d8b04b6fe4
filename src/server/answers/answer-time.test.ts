import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import { dateByAge, readAnswerTime } from './answer-time.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const day = 86_400_000;
const before = (age: number) => new Date(now.getTime() - age);
const iso = (date: Date) => date.toISOString();

const skew = fc.integer({ min: -3650 * day, max: 365 * day });
const age = fc.integer({ min: 0, max: 30 * day });

it('SRV-3: a device’s clock, however wrong, changes neither time nor day of an answer', () => {
  fc.assert(
    fc.property(skew, age, fc.integer({ min: -1, max: 1 }), (skew, age, ahead) => {
      const by = (date: Date) => new Date(date.getTime() + skew);
      const answered = before(age);
      // The device dates by one clock: if that is wrong, its day is wrong, too.
      const said = { answered_at: iso(by(answered)), local_date: addDays(utcDay(by(answered)), ahead) };
      const dated = readAnswerTime(said, { now, sentAt: by(now) });
      expect(dated).toMatchObject({ answeredAt: answered });
      const { localDate: counted } = dated as { localDate: string };
      expect(Math.abs(Date.parse(counted) - Date.parse(utcDay(answered)))).toBeLessThanOrEqual(day);
    }),
  );
});

it('SRV-3: an answer that is set back 40 days is dated by its age, and one of 31 days is too late', () => {
  const wrong = (date: Date) => iso(new Date(date.getTime() - 40 * day));
  const sentAt = new Date(wrong(now));
  expect(dateByAge(wrong(before(1000)), undefined, { now, sentAt })).toMatchObject({ at: before(1000) });
  expect(dateByAge(wrong(before(31 * day)), undefined, { now, sentAt })).toBe('too_late');
  expect(dateByAge(wrong(before(-1000)), undefined, { now, sentAt })).toMatchObject({ at: now });
});

it('SRV-3: believes an older build’s clock, which names no time of sending, but never beyond now', () => {
  const older = { now, sentAt: undefined };
  expect(dateByAge(iso(before(5000)), '2026-11-20', older)).toEqual({ at: before(5000), localDate: '2026-11-20' });
  expect(dateByAge(iso(before(-5000)), '2026-11-20', older)).toEqual({ at: now, localDate: '2026-11-20' });
  expect(dateByAge(iso(before(40 * day)), undefined, older)).toBe('too_late');
  expect(dateByAge(iso(before(day)), '2026-11-22', older)).toBe('wrong_day');
  expect(dateByAge(undefined, undefined, older)).toEqual({ at: now, localDate: '2026-11-20' });
});
