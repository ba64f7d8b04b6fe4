import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utcDay } from '../../rules/puzzle-day.ts';
import { type AnswerTime, dateByAge, readAnswerTime } from './answer-time.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const hour = 3_600_000;
const day = 24 * hour;
const before = (age: number) => new Date(now.getTime() - age);
const iso = (date: Date) => date.toISOString();

const skew = fc.integer({ min: -3650 * day, max: 365 * day });
const age = fc.integer({ min: 0, max: 30 * day });

/** From UTC-12 to UTC+14. */
const offset = fc.integer({ min: -12 * 4, max: 14 * 4 }).map((quarters) => quarters * 900_000);
const isPossible = (day: string, at: Date) =>
  day >= utcDay(new Date(at.getTime() - 12 * hour)) && day <= utcDay(new Date(at.getTime() + 14 * hour));

it('SRV-3: a device’s clock, however wrong, changes neither time nor day of an answer', () => {
  fc.assert(
    fc.property(skew, age, offset, (skew, age, offset) => {
      const by = (date: Date) => new Date(date.getTime() + skew);
      const answered = before(age);
      // The device dates by one clock: if that is wrong, its day is wrong, too.
      const input = {
        answered_at: iso(by(answered)),
        local_date: utcDay(new Date(by(answered).getTime() + offset)),
      };
      const dated = readAnswerTime(input, { now, sentAt: by(now) });
      expect(dated).toMatchObject({ answeredAt: answered });
      expect(isPossible((dated as AnswerTime).localDate, answered)).toBe(true);
    }),
  );
});

it('SRV-3: a clock that is right or off by whole days leaves the learner’s day exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 300 }), age, offset, (days, age, offset) => {
      const by = (date: Date) => new Date(date.getTime() + days * day);
      const answered = before(age);
      const localDay = (at: Date) => utcDay(new Date(at.getTime() + offset));
      const input = { answered_at: iso(by(answered)), local_date: localDay(by(answered)) };
      const dated = readAnswerTime(input, { now, sentAt: by(now) });
      expect(dated).toMatchObject({ localDate: localDay(answered) });
    }),
  );
});

it.each([
  ['which names its time of sending', true],
  ['of an older build, which names none', false],
])('SRV-3: the clock of a device %s, 26 hours ahead, makes no answer count for tomorrow', (_, isSent) => {
  for (const hours of [-9, 0, 5.5, 9]) {
    const ahead = before(-26 * hour);
    const localDay = (at: Date) => utcDay(new Date(at.getTime() + hours * hour));
    const dated = dateByAge(iso(ahead), localDay(ahead), { now, sentAt: isSent ? ahead : undefined });
    expect(dated).toEqual({ at: now, localDate: localDay(now) });
  }
});

it("SRV-3: rejects a day that isn't current anywhere on earth at the device’s date", () => {
  const at = (time: string, local_date: string) => dateByAge(time, local_date, { now, sentAt: now });
  expect(at('2026-11-20T09:59:59.999Z', '2026-11-21')).toBe('wrong_day');
  expect(at('2026-11-20T10:00:00.000Z', '2026-11-21')).toMatchObject({ localDate: '2026-11-21' });
  expect(at('2026-11-20T11:59:59.999Z', '2026-11-19')).toMatchObject({ localDate: '2026-11-19' });
  expect(at('2026-11-20T12:00:00.000Z', '2026-11-19')).toBe('wrong_day');
});

it('SRV-3: dates an answer set back 40 days by its age, and rejects one that is 31 days old', () => {
  const wrong = (date: Date) => iso(new Date(date.getTime() - 40 * day));
  const sentAt = new Date(wrong(now));
  expect(dateByAge(wrong(before(1000)), undefined, { now, sentAt })).toMatchObject({ at: before(1000) });
  expect(dateByAge(wrong(before(31 * day)), undefined, { now, sentAt })).toBe('too_late');
  expect(dateByAge(wrong(before(-1000)), undefined, { now, sentAt })).toMatchObject({ at: now });
});

it('SRV-3: believes an older build’s clock without X-Sent-At, but never beyond now', () => {
  const older = { now, sentAt: undefined };
  expect(dateByAge(iso(before(5000)), '2026-11-20', older)).toEqual({ at: before(5000), localDate: '2026-11-20' });
  expect(dateByAge(iso(before(-5000)), '2026-11-20', older)).toEqual({ at: now, localDate: '2026-11-20' });
  expect(dateByAge(iso(before(40 * day)), undefined, older)).toBe('too_late');
  expect(dateByAge(iso(before(day)), '2026-11-22', older)).toBe('wrong_day');
  expect(dateByAge(undefined, undefined, older)).toEqual({ at: now, localDate: '2026-11-20' });
});
