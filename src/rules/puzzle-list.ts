import type { PuzzleListQuery, PuzzleListRow } from '../contract/puzzles.ts';

/** How old the counts may be that many learners' answers move, in seconds. */
export const countsAgeSeconds = 10;

/** How many puzzles a page of the archive has. */
export const listPageSize = 20;

type ListedPuzzle = Pick<PuzzleListRow, 'id' | 'title' | 'category' | 'language' | 'difficulty' | 'published_at'>;
export type ListFilters = Partial<Omit<PuzzleListQuery, 'page' | 'sort'>>;

/**
 * Whether a puzzle passes the filters. `q` is looked for in title and category, whatever the case; difficulty 4 reads 'Impossible' and
 * so does 5, so that 4 stands for both; `status` asks whether the viewer has completed it.
 */
export function isListed(puzzle: ListedPuzzle, completed: boolean, filters: ListFilters): boolean {
  const { category, language, difficulty, status, q } = filters;
  const words = q?.trim().toLowerCase() ?? '';
  return (
    (category === undefined || puzzle.category === category) &&
    (language === undefined || puzzle.language === language) &&
    (difficulty === undefined || isOfDifficulty(puzzle.difficulty, Number(difficulty))) &&
    (status === undefined || completed === (status === 'done')) &&
    (puzzle.title.toLowerCase().includes(words) || puzzle.category.toLowerCase().includes(words))
  );
}

function isOfDifficulty(difficulty: number, wanted: number): boolean {
  return difficulty === wanted || (wanted === 4 && difficulty === 5);
}

type Order = (one: ListedPuzzle, other: ListedPuzzle) => number;

/**
 * The order of a list: by the day of publishing, what has none being the newest; of equal ones the later ID is the newer. What isn't
 * published by `lastDay`, which only staff see, comes last.
 */
export function listOrder(sort: PuzzleListQuery['sort'], lastDay: string): Order {
  const isLater = ({ published_at }: ListedPuzzle) => published_at === null || published_at > lastDay;
  return (one, other) => Number(isLater(one)) - Number(isLater(other)) || orders[sort](one, other);
}

const orders: Record<PuzzleListQuery['sort'], Order> = {
  newest: newestFirst,
  oldest: oldestFirst,
  easiest: (one, other) => one.difficulty - other.difficulty || newestFirst(one, other),
  hardest: (one, other) => other.difficulty - one.difficulty || newestFirst(one, other),
};

/** By the day of publishing, what has none last; of equal ones the earlier ID is the older. */
export function oldestFirst(one: ListedPuzzle, other: ListedPuzzle): number {
  return newestFirst(other, one);
}

function newestFirst(one: ListedPuzzle, other: ListedPuzzle): number {
  const [day, otherDay] = [one.published_at ?? '~', other.published_at ?? '~'];
  if (day !== otherDay) return day < otherDay ? 1 : -1;
  return other.id - one.id;
}
