import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './puzzle-day.ts';
import { streakOf } from './streak.ts';

const today = '2026-11-20';

describe('streakOf', () => {
  it('counts the run that ends today', () => {
    expect(streakOf(['2026-11-18', '2026-11-19', '2026-11-20'], today)).toEqual({
      current: 3,
      longest: 3,
      today: true,
    });
  });

  it('keeps the run of yesterday while today is not over', () => {
    expect(streakOf(['2026-11-18', '2026-11-19'], today)).toEqual({ current: 2, longest: 2, today: false });
  });

  it('is broken by a missed day, and remembers the longest run', () => {
    expect(streakOf(['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-18'], today)).toEqual({
      current: 0,
      longest: 3,
      today: false,
    });
  });

  it('crosses months, years and leap days', () => {
    expect(streakOf(['2024-02-28', '2024-02-29', '2024-03-01'], '2024-03-01').current).toBe(3);
    expect(streakOf(['2025-12-31', '2026-01-01'], '2026-01-01').current).toBe(2);
  });

  it('does not care about order or repeats, and the current run is never longer than the longest', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -40, max: 0 })), (offsets) => {
        const days = offsets.map((offset) => addDays(today, offset));
        const streak = streakOf(days, today);
        expect(streakOf([...days, ...days].reverse(), today)).toEqual(streak);
        expect(streak.current).toBeLessThanOrEqual(streak.longest);
        expect(streak.longest).toBeLessThanOrEqual(new Set(days).size);
        expect(streak.today).toBe(days.includes(today));
      }),
    );
  });
});
