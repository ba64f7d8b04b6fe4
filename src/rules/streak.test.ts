import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, utcDay } from './puzzle-day.ts';
import { dayCounts, freezesAMonth, reviewsForADay, streakOf } from './streak.ts';

const today = '2026-11-20';
const november = (...dates: number[]) => dates.map((date) => `2026-11-${String(date).padStart(2, '0')}`);
/** Without times, as of an older server. */
const byDates = (days: string[], on: string) =>
  streakOf(
    days.map((date) => ({ date })),
    on,
    Date.parse(on),
  );
const of = (days: string[], on = today) => byDates(days, on).streak;
const frozen = (days: string[], on = today) => [...byDates(days, on).frozen];

describe('dayCounts', () => {
  const nothing = { date: today, puzzles: 0, practised: 0, reviews: 0 };

  it('counts a completed puzzle, a practiced one, or 5 reviews', () => {
    expect(dayCounts(nothing)).toBe(false);
    expect(dayCounts({ ...nothing, puzzles: 1 })).toBe(true);
    expect(dayCounts({ ...nothing, practised: 1 })).toBe(true);
    expect(dayCounts({ ...nothing, reviews: reviewsForADay - 1 })).toBe(false);
    expect(dayCounts({ ...nothing, reviews: reviewsForADay })).toBe(true);
  });
});

describe('streakOf', () => {
  it('is 0 before the first day that counts', () => {
    expect(of([])).toEqual({ current: 0, longest: 0, today: false, freezes_left: 2 });
  });

  it('counts the run that ends today', () => {
    expect(of(november(18, 19, 20))).toEqual({ current: 3, longest: 3, today: true, freezes_left: 2 });
  });

  it("keeps yesterday's run until today is over", () => {
    expect(of(november(18, 19))).toEqual({ current: 2, longest: 2, today: false, freezes_left: 2 });
    expect(frozen(november(18, 19))).toEqual([]);
  });

  it('survives 2 missed days a month, in one gap or two', () => {
    expect(of(november(16, 18, 20))).toEqual({ current: 3, longest: 3, today: true, freezes_left: 0 });
    expect(of(november(16, 17, 20))).toEqual({ current: 3, longest: 3, today: true, freezes_left: 0 });
    expect(frozen(november(16, 17, 20))).toEqual(november(18, 19));
    expect(of(november(18), today)).toEqual({ current: 1, longest: 1, today: false, freezes_left: 1 });
    expect(frozen(november(18), today)).toEqual(november(19));
  });

  it('ends with the third missed day of a month, and remembers the longest run', () => {
    expect(of(november(11, 12, 14, 16, 18, 20))).toEqual({ current: 1, longest: 4, today: true, freezes_left: 0 });
    expect(frozen(november(11, 12, 14, 16, 18, 20))).toEqual(november(13, 15));
    expect(of(november(14, 15, 16))).toEqual({ current: 0, longest: 3, today: false, freezes_left: 0 });
  });

  it('gets 2 new freezes each month, which an absence uses up as well', () => {
    expect(of(['2026-10-28', '2026-11-03'], '2026-11-03').current).toBe(1);
    expect(of(['2026-10-29', '2026-11-03'], '2026-11-03')).toMatchObject({ current: 2, freezes_left: 0 });
  });

  it('crosses months, years, and leap days', () => {
    expect(of(['2024-02-28', '2024-02-29', '2024-03-01'], '2024-03-01').current).toBe(3);
    expect(of(['2025-12-31', '2026-01-01'], '2026-01-01').current).toBe(2);
  });

  it('keeps a day ahead of today, for example after a flight west', () => {
    expect(of(november(19, 21))).toEqual({ current: 2, longest: 2, today: false, freezes_left: 2 });
  });

  const offsets = fc.array(fc.integer({ min: -90, max: 0 }));
  const toDays = (list: readonly number[]) => list.map((offset) => addDays(today, offset));

  it('ignores order and repeats, and matches the definition', () => {
    fc.assert(
      fc.property(offsets, (list) => {
        const days = toDays(list);
        const result = byDates(days, today);
        expect(byDates([...days, ...days].reverse(), today)).toEqual(result);
        expect(result).toEqual(byDefinition(new Set(days)));
        for (const day of result.frozen) expect(days).not.toContain(day);
      }),
    );
  });

  it('never shrinks with one more day, except one before the first', () => {
    fc.assert(
      fc.property(offsets, fc.nat(90), (list, back) => {
        const days = toDays(list);
        const added = addDays(today, -back);
        fc.pre(days.some((day) => day < added));
        const [before, after] = [of(days), of([...days, added])];
        expect(after.current).toBeGreaterThanOrEqual(before.current);
        expect(after.longest).toBeGreaterThanOrEqual(before.longest);
      }),
    );
  });
});

const hour = 3_600_000;

/** An operation at a moment, by a clock that is `offset` hours ahead of UTC. */
interface Operation {
  at: number;
  offset: number;
}

const dateOf = ({ at, offset }: Operation) => utcDay(new Date(at + offset * hour));

/** The streak at the last activity, by times. */
function traveled(operations: readonly Operation[]) {
  const days = [...Map.groupBy(operations, dateOf)].map(([date, done]) => {
    const times = done.map(({ at }) => new Date(at).toISOString()).sort();
    return { date, first_at: times[0], last_at: times.at(-1) };
  });
  const last = operations.at(-1)!;
  return streakOf(days, dateOf(last), last.at).streak;
}

/** Acts from an hour (UTC) of a month's first day on, with hours between them and the clock's offset at each. */
function journey(start: number, gaps: readonly number[], offsets: readonly number[]): Operation[] {
  let at = Date.parse('2026-11-01T00:00:00Z') + start * hour;
  return offsets.map((offset, step) => {
    at += (step === 0 ? 0 : (gaps[step % gaps.length] ?? 0)) * hour;
    return { at, offset };
  });
}

describe('travel', () => {
  const offset = fc.integer({ min: -12, max: 14 });

  it('across the date line, three times a month, costs a solve every 24 hours nothing', () => {
    // At 10 PM in Honolulu and 5 PM in Tokyo: each flight there skips a day, and each one back repeats it.
    const operations = journey(8, [24], [-10, 9, -10, 9, -10, 9]);
    const days = [...new Set(operations.map(dateOf))];
    expect(daysBetween(days.at(0)!, days.at(-1)!) + 1 - days.length).toBe(3);
    expect(of(days, days.at(-1)).current).toBe(1);
    expect(traveled(operations)).toEqual({ current: days.length, longest: days.length, today: true, freezes_left: 2 });
  });

  const startHour = fc.integer({ min: 0, max: 23 });
  const gapsTo = (max: number) => fc.array(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 20 });

  it('of any kind loses no day to a learner who solves at least every 24 hours', () => {
    fc.assert(
      fc.property(startHour, gapsTo(24), fc.array(offset, { minLength: 1, maxLength: 25 }), (start, gaps, offsets) => {
        const operations = journey(start, gaps, offsets);
        const { current, longest, freezes_left } = traveled(operations);
        const days = new Set(operations.map(dateOf)).size;
        expect({ current, longest, freezes_left }).toEqual({ current: days, longest: days, freezes_left: 2 });
      }),
      { numRuns: 1000 },
    );
  });

  it('changes nothing if there was none: at home, times make no difference', () => {
    fc.assert(
      fc.property(startHour, gapsTo(120), offset, fc.integer({ min: 1, max: 25 }), (start, gaps, home, count) => {
        const operations = journey(
          start,
          gaps,
          Array.from({ length: count }, () => home),
        );
        expect(traveled(operations)).toEqual(of([...new Set(operations.map(dateOf))], dateOf(operations.at(-1)!)));
      }),
      { numRuns: 1000 },
    );
  });

  it('is believed of two days at most: a wrong clock can claim more', () => {
    const days = [
      { date: '2026-11-01', first_at: '2026-11-01T12:00:00.000Z', last_at: '2026-11-01T12:00:00.000Z' },
      { date: '2026-11-05', first_at: '2026-11-01T13:00:00.000Z', last_at: '2026-11-01T13:00:00.000Z' },
    ];
    expect(streakOf(days, '2026-11-05', Date.parse('2026-11-05T12:00:00Z')).streak.current).toBe(1);
  });

  it('counts from the last activity before a missed day, even if that was on an earlier date, after a flight back', () => {
    // Kiritimati, 14 hours ahead, and Pago Pago, 11 behind: on November 10, back on November 9, and again on November 12.
    const operations = [
      { at: Date.parse('2026-11-09T16:00:00Z'), offset: 14 },
      { at: Date.parse('2026-11-10T10:45:00Z'), offset: -11 },
      { at: Date.parse('2026-11-11T10:15:00Z'), offset: 14 },
    ];
    expect(operations.map(dateOf)).toEqual(november(10, 9, 12));
    expect(traveled(operations)).toEqual({ current: 3, longest: 3, today: true, freezes_left: 2 });
  });

  it('skips a day before today even if nothing is done today yet', () => {
    const at = '2026-11-19T20:00:00.000Z';
    const days = [{ date: '2026-11-19', first_at: at, last_at: at }];
    expect(streakOf(days, '2026-11-21', Date.parse('2026-11-20T18:00:00Z')).streak.freezes_left).toBe(2);
    expect(streakOf(days, '2026-11-21', Date.parse('2026-11-20T21:00:00Z')).streak.freezes_left).toBe(1);
  });
});

/** The same, said of each stretch of days rather than walked. */
function byDefinition(days: ReadonlySet<string>) {
  const first = [...days].sort()[0];
  const all = first === undefined ? [] : range(first, today);
  const missed = all.filter((day) => !days.has(day) && day < today);
  const inMonth = (month: string) => missed.filter((day) => day.startsWith(month));
  const breaks = new Set(missed.filter((day) => inMonth(day.slice(0, 7)).indexOf(day) >= freezesAMonth));
  const stretches: string[][] = [[]];
  for (const day of all) breaks.has(day) ? stretches.push([]) : stretches.at(-1)!.push(day);
  const lengths = stretches.map((stretch) => stretch.filter((day) => days.has(day)).length);
  return {
    streak: {
      current: lengths.at(-1)!,
      longest: Math.max(...lengths),
      today: days.has(today),
      freezes_left: Math.max(0, freezesAMonth - inMonth(today.slice(0, 7)).length),
    },
    frozen: new Set(
      stretches.flatMap((stretch, at) => {
        const start = stretch.findIndex((day) => days.has(day));
        const isCurrent = at === stretches.length - 1;
        const end = isCurrent ? stretch.length : stretch.findLastIndex((day) => days.has(day));
        return start < 0 ? [] : stretch.slice(start, end).filter((day) => missed.includes(day));
      }),
    ),
  };
}

function range(from: string, to: string): string[] {
  const list = [from];
  while (list.at(-1)! < to) list.push(addDays(list.at(-1)!, 1));
  return list;
}
