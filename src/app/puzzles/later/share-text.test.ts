import { expect, it } from 'vitest';
import { shareText } from './share-text.ts';

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
  expect(shareText({ ...result, day: null, streak: 1 })).toBe('Nday\n🟢🟢⭕🟢 3 of 4\nhttps://nday.example/puzzle/124');
});
