import { describe, expect, it } from 'vitest';
import {
  type AccessFacts,
  anonymousViewer,
  isFree,
  isReadable,
  lateAnswerDays,
  mayReplayAnswer,
  puzzleAccess,
  type Viewer,
} from './access.ts';

const today = '2026-11-20';
const free: Viewer = { signedIn: true, isStaff: false, plan: null };
const monthly: Viewer = { ...free, plan: 'monthly' };
const annual: Viewer = { ...free, plan: 'annual' };
const staff: Viewer = { ...free, isStaff: true };
const premium: AccessFacts = {
  isPremium: true,
  isActive: true,
  publishedAt: '2026-11-01',
  isFirstStep: false,
  isDaily: false,
  openedAsDaily: false,
  isCompleted: false,
};

describe('openingOf', () => {
  it.each([
    [
      'an archived premium puzzle',
      premium,
      { anonymous: 'premium_required', free: 'premium_required', monthly: 'open', annual: 'open', staff: 'open' },
    ],
    [
      "today's daily",
      { ...premium, isDaily: true },
      { anonymous: 'open', free: 'open', monthly: 'open', annual: 'open', staff: 'open' },
    ],
    [
      'a puzzle that is not premium',
      { ...premium, isPremium: false },
      { anonymous: 'open', free: 'open', monthly: 'open', annual: 'open', staff: 'open' },
    ],
    [
      'a puzzle that was opened as the daily',
      { ...premium, openedAsDaily: true },
      { anonymous: 'open', free: 'open', monthly: 'open', annual: 'open', staff: 'open' },
    ],
    [
      'a premium puzzle that the viewer has completed',
      { ...premium, isCompleted: true },
      { anonymous: 'read_only', free: 'read_only', monthly: 'open', annual: 'open', staff: 'open' },
    ],
    [
      'a completed puzzle that was deactivated',
      { ...premium, isActive: false, isCompleted: true },
      { anonymous: 'not_found', free: 'not_found', monthly: 'not_found', annual: 'not_found', staff: 'open' },
    ],
    [
      "tomorrow's puzzle",
      { ...premium, publishedAt: '2026-11-21' },
      { anonymous: 'not_found', free: 'not_found', monthly: 'not_found', annual: 'open', staff: 'open' },
    ],
    [
      'a puzzle of the day after tomorrow',
      { ...premium, publishedAt: '2026-11-22' },
      { anonymous: 'not_found', free: 'not_found', monthly: 'not_found', annual: 'not_found', staff: 'open' },
    ],
    [
      'an inactive puzzle',
      { ...premium, isActive: false },
      { anonymous: 'not_found', free: 'not_found', monthly: 'not_found', annual: 'not_found', staff: 'open' },
    ],
    [
      'a first step',
      { ...premium, isPremium: false, publishedAt: null, isFirstStep: true },
      { anonymous: 'open', free: 'open', monthly: 'open', annual: 'open', staff: 'open' },
    ],
    [
      'an inactive first step',
      { ...premium, isPremium: false, isActive: false, publishedAt: null, isFirstStep: true },
      { anonymous: 'not_found', free: 'not_found', monthly: 'not_found', annual: 'not_found', staff: 'open' },
    ],
    [
      'a draft',
      { ...premium, publishedAt: null },
      { anonymous: 'not_found', free: 'not_found', monthly: 'not_found', annual: 'not_found', staff: 'open' },
    ],
  ] as const)('decides for every role about %s', (_name, puzzle, expected) => {
    expect({
      anonymous: puzzleAccess(anonymousViewer, puzzle, today),
      free: puzzleAccess(free, puzzle, today),
      monthly: puzzleAccess(monthly, puzzle, today),
      annual: puzzleAccess(annual, puzzle, today),
      staff: puzzleAccess(staff, puzzle, today),
    }).toEqual(expected);
  });
});

it('calls free what a learner without a plan can read', () => {
  const facts = (bits: number): AccessFacts => ({
    ...premium,
    ...{ isPremium: !!(bits & 1), isDaily: !!(bits & 2), openedAsDaily: !!(bits & 4), isCompleted: !!(bits & 8) },
  });
  for (let bits = 0; bits < 16; bits += 1) {
    expect(isFree(facts(bits)), `${bits}`).toBe(isReadable(puzzleAccess(free, facts(bits), today)));
  }
});

describe('mayReplayAnswer', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

  it('accepts an answer from after the server opened the puzzle', () => {
    expect(mayReplayAnswer(daysAgo(3), daysAgo(4), now)).toBe(true);
  });

  it('rejects an answer from before the puzzle was opened, or if it never was', () => {
    expect(mayReplayAnswer(daysAgo(5), daysAgo(4), now)).toBe(false);
    expect(mayReplayAnswer(daysAgo(3), null, now)).toBe(false);
  });

  it('accepts an answer from exactly 30 days ago, and no older one', () => {
    expect(mayReplayAnswer(daysAgo(lateAnswerDays), daysAgo(40), now)).toBe(true);
    expect(mayReplayAnswer(new Date(daysAgo(lateAnswerDays).getTime() - 1), daysAgo(40), now)).toBe(false);
  });
});
