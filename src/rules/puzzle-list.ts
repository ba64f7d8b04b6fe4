import { searchForm } from '../contract/honest-text.ts';
import { type PuzzleListQuery, type PuzzleListRow, puzzleSorts } from '../contract/puzzles.ts';

/** How old counts that many learners change can be, in seconds. */
export const countsAgeSeconds = 10;

/** How many puzzles a page of the archive has. */
export const listPageSize = 20;

/** How a device sorts the archive. `best`: by how well a puzzle fits the learner, which the server doesn't know. */
export const deviceSorts = [...puzzleSorts, 'best'] as const;
export type DeviceSort = (typeof deviceSorts)[number];

/** What a device lists. */
export type ArchiveQuery = Omit<PuzzleListQuery, 'sort'> & { sort: DeviceSort };

type ListedPuzzle = Pick<
  PuzzleListRow,
  'id' | 'title' | 'category' | 'language' | 'difficulty' | 'published_at' | 'first_step'
>;
export type ListFilters = Partial<Omit<PuzzleListQuery, 'page' | 'sort'>>;

/** What a list needs to know of the viewer: whether they completed a puzzle, and whether it's theirs without a plan (`isFree`). */
export interface ListedFor {
  isCompleted: boolean;
  isFree: boolean;
}

/**
 * Returns whether a puzzle passes the filters. `q` matches title and category in any case. Difficulties 4 and 5 both read 'Impossible', so
 * 4 matches both. First steps are listed only by themselves, because they have no day.
 */
export function isListed(puzzle: ListedPuzzle, { isCompleted, isFree }: ListedFor, filters: ListFilters): boolean {
  const { category, language, difficulty, status, first_steps, access, q } = filters;
  const words = searchForm(q ?? '');
  return (
    (first_steps !== undefined) === Boolean(puzzle.first_step) &&
    (category === undefined || puzzle.category === category) &&
    (language === undefined || puzzle.language === language) &&
    (difficulty === undefined || isOfDifficulty(puzzle.difficulty, Number(difficulty))) &&
    (status === undefined || isCompleted === (status === 'done')) &&
    (access === undefined || isFree) &&
    (searchForm(puzzle.title).includes(words) || searchForm(puzzle.category).includes(words))
  );
}

function isOfDifficulty(difficulty: number, wanted: number): boolean {
  return difficulty === wanted || (wanted === 4 && difficulty === 5);
}

type Order = (one: ListedPuzzle, other: ListedPuzzle) => number;

/**
 * Compares puzzles for a list: newest publishing day first, with drafts as the newest, and then the highest ID. Puzzles that aren't
 * published by `lastDay`, which only staff see, come last. For `free`, `isFreePuzzle` says which come first.
 */
export function listOrder<Puzzle extends ListedPuzzle>(
  sort: PuzzleListQuery['sort'],
  lastDay: string,
  isFreePuzzle: (puzzle: Puzzle) => boolean,
): (one: Puzzle, other: Puzzle) => number {
  const isLater = ({ published_at }: ListedPuzzle) => published_at === null || published_at > lastDay;
  const order = sort === 'free' ? newestFirst : orders[sort];
  const isFirst = (puzzle: Puzzle) => sort === 'free' && isFreePuzzle(puzzle);
  return (one, other) =>
    Number(isLater(one)) - Number(isLater(other)) || Number(isFirst(other)) - Number(isFirst(one)) || order(one, other);
}

const orders: Record<Exclude<PuzzleListQuery['sort'], 'free'>, Order> = {
  newest: newestFirst,
  oldest: oldestFirst,
  easiest: (one, other) => one.difficulty - other.difficulty || newestFirst(one, other),
  hardest: (one, other) => other.difficulty - one.difficulty || newestFirst(one, other),
};

/** Compares by publishing day, drafts last, and then by ID. */
export function oldestFirst(one: ListedPuzzle, other: ListedPuzzle): number {
  return newestFirst(other, one);
}

function newestFirst(one: ListedPuzzle, other: ListedPuzzle): number {
  const [day, otherDay] = [one.published_at ?? '~', other.published_at ?? '~'];
  if (day !== otherDay) return day < otherDay ? 1 : -1;
  return other.id - one.id;
}
