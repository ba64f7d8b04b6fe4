import { expect, it } from 'vitest';
import { comparisonText } from './comparison-text.ts';

const questions = [
  { id: 11, order: 1, label: 'Where' },
  { id: 12, order: 2, label: 'Exploit' },
];
const missed = (share: number) => ({ question_id: 12, missed: share });

it.each([
  ['today', 40, 0.649, missed(0.61), 'Better than 64% today.', 'Most people missed question 2, Exploit.'],
  ['ever', 40, 1, missed(0.5), 'Better than 100% of those who finished it.', 'Missed most: question 2, Exploit (50%).'],
  ['today', 40, 0, null, '40 others finished it today.', ''],
  ['ever', 40, null, { question_id: 99, missed: 1 }, '40 others finished it.', ''],
  ['ever', 19, null, null, 'You’ll see how you compare once 20 others have finished it.', ''],
] as const)(
  'compares with those who finished it (%s, %i players)',
  (period, players, better_than, most_missed, ...said) => {
    expect(comparisonText({ period, players, better_than, most_missed }, questions)).toEqual(said);
  },
);

it('names a question as its tab does', () => {
  const twice = questions.map((question) => ({ ...question, label: 'Trace' }));
  const comparison = { period: 'ever', players: 40, better_than: 1, most_missed: missed(0.61) } as const;
  expect(comparisonText(comparison, twice)[1]).toBe('Most people missed question 2, Trace 2.');
});
