import { createHash } from 'node:crypto';
import type { LibraryPuzzle } from '../../content/read-library.ts';
import { addDays } from '../../rules/puzzle-day.ts';

type Planned = Pick<LibraryPuzzle, 'slug' | 'language' | 'category' | 'difficulty' | 'kind'>;

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

/**
 * Plans which puzzle is published on which of `days` (YYYY-MM-DD, all different): the best first, then for each day the best fit. Mondays
 * are easy and Fridays hard, weekends get long ones, and neighbors differ in language and category.
 */
export function planPublishing<Puzzle extends Planned>(
  puzzles: readonly Puzzle[],
  days: readonly string[],
): [string, Puzzle][] {
  const planned = new Map<string, Puzzle>();
  const left = new Set([...puzzles].sort((one, other) => shuffled(one).localeCompare(shuffled(other), 'en')));
  for (const [index, day] of days.entries()) {
    const best = [...left].find(({ slug }) => slug === publishingOrder[index]) ?? cheapest(left, day, planned);
    if (!best) break;
    planned.set(day, best);
    left.delete(best);
  }
  return [...planned];
}

/** Returns an order that doesn't depend on titles and is the same on every machine. */
function shuffled({ slug }: Planned): string {
  return createHash('sha256').update(slug).digest('hex');
}

function cheapest<Puzzle extends Planned>(
  left: ReadonlySet<Puzzle>,
  day: string,
  planned: ReadonlyMap<string, Puzzle>,
): Puzzle | undefined {
  const near = (days: number) =>
    Array.from({ length: days }, (_, index) => [addDays(day, index + 1), addDays(day, -index - 1)])
      .flat()
      .flatMap((other) => planned.get(other) ?? []);
  const neighbors = { language: near(apart.language), category: near(apart.category) };
  const costs = [...left].map((puzzle) => ({ puzzle, cost: costOf(puzzle, day, neighbors) }));
  return costs.reduce<(typeof costs)[number] | undefined>(
    (best, each) => (best && best.cost <= each.cost ? best : each),
    undefined,
  )?.puzzle;
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
