import { afterEach, expect, onTestFinished, test } from 'vitest';
import { addDays, daysBetween, isDaySomewhere, localDay } from '../src/rules/puzzle-day.ts';
import { streakOf } from '../src/rules/streak.ts';
import { nextReminderAt, reminderDay } from '../src/server/push/reminder-time.ts';
import { answer } from '../src/sync/operations/answer.ts';
import { FakeApi } from './support/fake-api.ts';
import { deviceOn, ManualClock } from './support/test-device.ts';

/*
 * Every change of every zone's clock from 2020 to 2030, and Samoa's day that never was. Of zones that change in the same way at the same
 * instant, one stands for all.
 */

interface Change {
  time_zone: string;
  at: Temporal.ZonedDateTime;
}

const from = Temporal.Instant.from('2020-01-01T00:00:00Z');
const until = Temporal.Instant.from('2031-01-01T00:00:00Z');

function changesOf(time_zone: string, start: Temporal.Instant, end: Temporal.Instant): Change[] {
  const changes: Change[] = [];
  let at = start.toZonedDateTimeISO(time_zone).getTimeZoneTransition('next');
  while (at && Temporal.Instant.compare(at.toInstant(), end) < 0) {
    changes.push({ time_zone, at });
    at = at.getTimeZoneTransition('next');
  }
  return changes;
}

const all = [
  ...Intl.supportedValuesOf('timeZone').flatMap((zone) => changesOf(zone, from, until)),
  ...changesOf(
    'Pacific/Apia',
    Temporal.Instant.from('2011-12-01T00:00:00Z'),
    Temporal.Instant.from('2012-01-15T00:00:00Z'),
  ),
];
const changes = [
  ...new Map(
    all.map((change) => {
      const { at } = change;
      return [`${at.epochMilliseconds} ${at.subtract({ seconds: 1 }).offset} ${at.offset}`, change];
    }),
  ).values(),
];

/** The days that a zone's calendar has around a change. */
function daysAround({ at }: Change): string[] {
  const days = [-2, -1, 0, 1, 2].map((days) =>
    at
      .add({ hours: 24 * days })
      .toPlainDate()
      .toString(),
  );
  return [...new Set(days)];
}

const nameOf = ({ time_zone, at }: Change) => `${time_zone} at ${at.toInstant()}`;
const { TZ } = process.env;

afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

test('covers skipped midnights, half-hour zones, and a skipped day', () => {
  const zones = new Set(all.map(({ time_zone }) => time_zone));
  for (const zone of ['Asia/Beirut', 'America/Asuncion', 'Australia/Lord_Howe', 'Pacific/Apia'])
    expect(zones).toContain(zone);
  expect(changes.length).toBeGreaterThan(200);
});

test("a day is the local calendar's", () => {
  for (const change of changes) {
    process.env.TZ = change.time_zone;
    for (const minutes of [-1441, -721, -61, -31, -1, 0, 1, 31, 61, 721, 1441]) {
      const moment = change.at.add({ minutes });
      const instant = new Date(moment.epochMilliseconds);
      expect(localDay(instant), nameOf(change)).toBe(moment.toPlainDate().toString());
      expect(isDaySomewhere(localDay(instant), instant), nameOf(change)).toBe(true);
    }
  }
});

test.each([
  ['Pacific/Kiritimati', '2026-11-20T12:00:00Z', '2026-11-21'],
  ['Pacific/Pago_Pago', '2026-11-20T06:00:00Z', '2026-11-19'],
])("an answer in %s counts for the day of the learner's calendar", async (zone, time, day) => {
  process.env.TZ = zone;
  const clock = new ManualClock();
  clock.time = Date.parse(time);
  const device = await deviceOn(new FakeApi('alice'), { username: 'alice', clock });
  onTestFinished(() => device.close());
  await device.perform(answer, { puzzle_id: 1, question_id: 11, answer: 'A' });
  const [entry] = await device.outbox.entries.toArray();
  expect(entry?.payload).toMatchObject({ local_date: day });
});

test('a puzzle every day keeps the streak, and a skipped calendar day costs at most one freeze', () => {
  for (const change of changes) {
    const days = daysAround(change);
    const [first, last] = [days[0]!, days.at(-1)!];
    const { streak } = streakOf(
      days.map((date) => ({ date })),
      last,
      Date.parse(last),
    );
    const leftOut = daysBetween(first, last) + 1 - days.length;
    expect(streak, nameOf(change)).toMatchObject({ current: days.length, longest: days.length, today: true });
    expect(streak.freezes_left, nameOf(change)).toBeGreaterThanOrEqual(2 - leftOut);
    expect(leftOut).toBeLessThanOrEqual(1);
    expect(addDays(first, daysBetween(first, last))).toBe(last);
  }
});

test('a reminder comes once a day, at its hour unless the clock skips it', () => {
  for (const change of changes) {
    const { time_zone, at } = change;
    for (const hour of [0, 2, 3, 23]) {
      let [now, remindedOn] = [new Date(at.subtract({ hours: 49 }).epochMilliseconds), null as string | null];
      const reminded: string[] = [];
      while (now.getTime() < at.epochMilliseconds + 49 * 3_600_000) {
        const due = nextReminderAt({ hour, time_zone }, now, remindedOn);
        const local = Temporal.Instant.fromEpochMilliseconds(due.getTime()).toZonedDateTimeISO(time_zone);
        const name = `${nameOf(change)}, ${hour}:00 on ${local}`;
        expect(due.getTime(), name).toBeGreaterThan(now.getTime());
        const wanted = local.toPlainDate().toZonedDateTime({ timeZone: time_zone, plainTime: { hour } });
        // Another hour only if the clock skips this one.
        if (wanted.hour === hour) expect(local.hour, name).toBe(hour);
        const day = reminderDay({ hour, time_zone }, due, remindedOn);
        expect(day, name).toBe(local.toPlainDate().toString());
        expect(reminderDay({ hour, time_zone }, due, day), name).toBeNull();
        reminded.push(day!);
        [now, remindedOn] = [due, day];
      }
      expect(reminded, nameOf(change)).toEqual([...new Set(reminded)].sort());
      for (const day of daysAround(change).slice(1, -1))
        expect(reminded, `${nameOf(change)}, ${hour}:00`).toContain(day);
    }
  }
});
