import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StudyDay } from '../../rules/streak.ts';
import type { ProgressView } from '../../sync/queries/progress.ts';
import { YearDots } from './year-dots.tsx';

const today = '2026-11-28';
const day = (date: string): [string, StudyDay] => [date, { date, puzzles: 1, practised: 0, reviews: 0 }];

test.each([
  [[today], [], '1 counts'],
  [[today, '2026-11-27'], ['2026-11-26'], '2 count and 1 was frozen'],
  [[], ['2026-11-26', '2026-11-25'], '0 count and 2 were frozen'],
])('the days %j and the frozen days %j show "%s"', (days, frozen, words) => {
  const view = { today, days: new Map(days.map(day)), frozen: new Set(frozen) } as unknown as ProgressView;
  expect(renderToStaticMarkup(<YearDots view={view} />)).toContain(`aria-label="Of the last 370 days, ${words}."`);
});
