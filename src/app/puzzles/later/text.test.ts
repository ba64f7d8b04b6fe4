import { describe, expect, it } from 'vitest';
import { comparisonText, shareText } from './text.ts';

describe('the comparison', () => {
  const questions = [
    { id: 11, order: 1, label: 'Where' },
    { id: 12, order: 2, label: 'Exploit' },
  ];
  const missed = (share: number) => ({ question_id: 12, missed: share });

  it.each([
    ['today', 40, 0.649, missed(0.61), 'Better than 64% today.', 'Most people missed question 2, Exploit.'],
    [
      'ever',
      40,
      1,
      missed(0.5),
      'Better than 100% of those who finished it.',
      'Missed most: question 2, Exploit (50%).',
    ],
    ['today', 40, 0, null, '40 others finished it today.', ''],
    ['ever', 40, null, { question_id: 99, missed: 1 }, '40 others finished it.', ''],
    ['ever', 19, null, null, 'You’ll see how you compare once 20 others have finished it.', ''],
  ] as const)(
    'compares with those who finished it (%s, %i players)',
    (period, players, better_than, most_missed, ...lines) => {
      expect(comparisonText({ period, players, better_than, most_missed }, questions)).toEqual(lines);
    },
  );

  it('names a question as its tab does', () => {
    const twice = questions.map((question) => ({ ...question, label: 'Trace' }));
    const comparison = { period: 'ever', players: 40, better_than: 1, most_missed: missed(0.61) } as const;
    expect(comparisonText(comparison, twice)[1]).toBe('Most people missed question 2, Trace 2.');
  });
});

describe('a shared result', () => {
  const result = {
    productName: 'Nday',
    day: '2026-11-20',
    today: '2026-11-21',
    results: [true, true, false, true],
    streak: 12,
    url: 'https://nday.example/puzzle/124',
  };

  it('has a dot per question with number, day, and streak', () => {
    expect(shareText(result)).toBe(
      'Nday 324 · November 20, 2026\n🟢🟢⭕🟢 3 of 4\n12-day streak\nhttps://nday.example/puzzle/124',
    );
  });

  const subtitle = '`int` overflows before the check';

  it('says what the vulnerability is once its day is over', () => {
    expect(shareText({ ...result, subtitle })).toContain('\nint overflows before the check\n🟢🟢⭕🟢 3 of 4\n');
  });

  it.each(['2026-11-21', '2026-11-22', null])("doesn't give away a puzzle of %s", (day) => {
    expect(shareText({ ...result, day, subtitle })).not.toContain('overflows');
  });

  it('omits unknown days and zero streaks', () => {
    expect(shareText({ ...result, day: null, streak: 1 })).toBe(
      'Nday\n🟢🟢⭕🟢 3 of 4\nhttps://nday.example/puzzle/124',
    );
  });
});
