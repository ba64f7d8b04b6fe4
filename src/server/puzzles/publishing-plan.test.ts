import { expect, test } from 'vitest';
import { readLibrary } from '../../content/read-library.ts';
import { addDays } from '../../rules/puzzle-day.ts';
import { planPublishing, publishingOrder } from './publishing-plan.ts';

const library = readLibrary();
const today = '2026-11-26';
/** Backward from today, as for the archive of a fresh installation. */
const archive = library.slice(0, 70).map((_, index) => addDays(today, -index));
const plan = planPublishing(library, archive);
const weekdayOf = (day: string) => new Date(day).getUTCDay();
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('plans one puzzle per day, none twice, until none are left', () => {
  expect(plan.map(([day]) => day)).toEqual(archive);
  expect(new Set(plan.map(([, { slug }]) => slug)).size).toBe(archive.length);
  const more = archive.concat(Array.from({ length: library.length }, (_, index) => addDays(today, index + 1)));
  expect(planPublishing(library, more)).toHaveLength(library.length);
});

test('begins with the best puzzle, which is in the library', () => {
  expect(plan.slice(0, publishingOrder.length).map(([, { slug }]) => slug)).toEqual(publishingOrder);
});

test('is easy on Mondays, harder on Fridays, and hardest on weekends', () => {
  const onDay = (...weekdays: number[]) =>
    mean(
      plan
        .slice(publishingOrder.length)
        .flatMap(([day, { difficulty }]) => (weekdays.includes(weekdayOf(day)) ? difficulty : [])),
    );
  expect(onDay(1)).toBe(1);
  expect(onDay(3)).toBeGreaterThan(onDay(1));
  expect(onDay(5)).toBeGreaterThan(onDay(3));
  expect(onDay(0, 6)).toBeGreaterThanOrEqual(onDay(5));
});

test('has two months between puzzles of one idea, or as much as all of them can have', () => {
  const dated = library.filter(({ first_step }) => !first_step);
  const days = dated.map((_, index) => addDays(today, index - Math.floor(dated.length / 2))).reverse();
  const planned = planPublishing(dated, days);
  const ideas = [...new Set(dated.flatMap(({ idea }) => idea ?? []))];
  expect(ideas.length).toBeGreaterThan(0);
  for (const each of ideas) {
    const taught = planned.flatMap(([day, { idea }]) => (idea === each ? Date.parse(day) / 86_400_000 : [])).sort();
    const gaps = taught.slice(1).map((day, index) => day - taught[index]!);
    expect(Math.min(...gaps), each).toBeGreaterThan(Math.min(60, Math.floor(days.length / taught.length)));
  }
});

test('keeps the longest for weekends', () => {
  const long = plan.filter(([, { kind }]) => kind === 'LONG');
  expect(long.map(([day]) => weekdayOf(day)).every((weekday) => weekday === 0 || weekday === 6)).toBe(true);
  expect(long.length).toBeGreaterThan(0);
});

test('rarely has one language or category on two days in a row', () => {
  const pairs = plan.slice(1).map(([, puzzle], index) => [puzzle, plan[index]![1]] as const);
  const share = (isSame: (pair: (typeof pairs)[number]) => boolean) => pairs.filter(isSame).length / pairs.length;
  expect(share(([one, other]) => one.language === other.language)).toBeLessThan(0.1);
  expect(share(([one, other]) => one.category === other.category)).toBeLessThan(0.05);
});

test('rarely has one category twice within 3 days', () => {
  const repeats = plan.filter(([, { category }], index) =>
    plan.slice(Math.max(0, index - 3), index).some(([, other]) => other.category === category),
  );
  expect(repeats.length / plan.length).toBeLessThan(0.1);
});

test("doesn't follow the titles", () => {
  const slugs = plan.map(([, { slug }]) => slug);
  const rising = slugs.slice(1).filter((slug, index) => slug > slugs[index]!).length;
  expect(rising / slugs.length).toBeGreaterThan(0.3);
  expect(rising / slugs.length).toBeLessThan(0.7);
});
