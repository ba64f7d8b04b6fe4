import { createHash } from 'node:crypto';
import type { LibraryPuzzle } from '../../content/read-library.ts';
import { addDays } from '../../rules/puzzle-day.ts';

type Planned = Pick<LibraryPuzzle, 'slug' | 'language' | 'category' | 'idea' | 'difficulty' | 'kind'>;

/** The first puzzles of a new installation: today's and the days before it. */
export const publishingOrder = [
  'keep-the-change',
  'growing-pains',
  'plain-speaking',
  'hold-that-thought',
  'famous-last-words',
];

/** By day of the week, from Sunday. The hardest are on weekends, when people have time. */
const wantedDifficulty = [4, 1, 1, 2, 2, 3, 4];

/** How far apart two puzzles of one language or category should be, in days. */
const apart = { language: 1, category: 3 };

/** How far apart two puzzles of one idea should be, in days, or as far as all of them can be. */
const ideasApart = 60;

/**
 * Plans which puzzle is published on which of `days` (YYYY-MM-DD, all different): the best first, then for each day the best fit. Mondays
 * are easy and Fridays hard, weekends get long ones, neighbors differ in language and category, and an idea comes again after two months.
 */
export function planPublishing<Puzzle extends Planned>(
  puzzles: readonly Puzzle[],
  days: readonly string[],
): [string, Puzzle][] {
  const planned = new Map<string, Puzzle>();
  const left = new Set([...puzzles].sort((one, other) => shuffled(one).localeCompare(shuffled(other), 'en')));
  const gaps = gapsBetween(puzzles, days.length);
  for (const [index, day] of days.entries()) {
    const best = [...left].find(({ slug }) => slug === publishingOrder[index]) ?? cheapest(left, day, planned, gaps);
    if (!best) break;
    planned.set(day, best);
    left.delete(best);
  }
  return [...planned];
}

/** Returns how many days should be between two puzzles of an idea, by its name. */
function gapsBetween(puzzles: readonly Planned[], days: number): ReadonlyMap<string, number> {
  const ideas = puzzles.flatMap(({ idea }) => idea ?? []);
  return new Map(
    ideas.map((idea) => [idea, Math.min(ideasApart, Math.floor(days / ideas.filter((each) => each === idea).length))]),
  );
}

/** Returns an order that doesn't depend on titles and is the same on every machine. */
function shuffled({ slug }: Planned): string {
  return createHash('sha256').update(slug).digest('hex');
}

function cheapest<Puzzle extends Planned>(
  left: ReadonlySet<Puzzle>,
  day: string,
  planned: ReadonlyMap<string, Puzzle>,
  gaps: ReadonlyMap<string, number>,
): Puzzle | undefined {
  const near = (days: number) =>
    Array.from({ length: days }, (_, index) => [addDays(day, index + 1), addDays(day, -index - 1)])
      .flat()
      .flatMap((other) => planned.get(other) ?? []);
  const neighbors = { language: near(apart.language), category: near(apart.category) };
  const isSoon = (idea: string) =>
    [...planned].some(([other, each]) => each.idea === idea && daysBetween(day, other) <= (gaps.get(idea) ?? 0));
  const costs = [...left].map((puzzle) => {
    const idea = puzzle.idea === undefined ? 'none' : isSoon(puzzle.idea) ? 'soon' : 'due';
    return { puzzle, cost: costOf(puzzle, day, neighbors) + ideaCost[idea] };
  });
  return costs.reduce<(typeof costs)[number] | undefined>(
    (best, each) => (best && best.cost <= each.cost ? best : each),
    undefined,
  )?.puzzle;
}

/** An idea that learners just had weighs more than anything. One that's due wins a tie, so that there's room for its others. */
const ideaCost = { none: 0, soon: 1000, due: -0.5 };

function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
}

/** Returns how badly a puzzle fits a day. A step of difficulty weighs more than any neighbor. */
function costOf(puzzle: Planned, day: string, neighbors: Record<keyof typeof apart, readonly Planned[]>): number {
  const weekday = new Date(day).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  const isLong = puzzle.kind === 'LONG';
  const misfit = isLong && isWeekend ? 0 : Math.abs(puzzle.difficulty - wantedDifficulty[weekday]!) + (isLong ? 4 : 0);
  const repeats =
    neighbors.language.filter(({ language }) => language === puzzle.language).length +
    neighbors.category.filter(({ category }) => category === puzzle.category).length;
  return 10 * misfit + repeats;
}
