import { and, eq } from 'drizzle-orm';
import { mayReplayAnswer, type Opening, openingOf, type PuzzleStanding, type Viewer } from '../../rules/access.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { categories, dailies, openings, puzzleProgress, puzzles } from '../database/schema.ts';
import { firstOpenedAt } from '../first-opened.ts';
import { pick } from '../pick.ts';
import { notFound, Refusal } from '../refusal.ts';
import { dailyOf } from './daily.ts';
import { type PuzzleRow, puzzleColumns } from './puzzle-mapper.ts';

/** What a viewer can do with a puzzle, for acts that don't show it. */
export interface FoundStanding {
  puzzle: Pick<PuzzleRow, keyof typeof standingColumns>;
  standing: PuzzleStanding;
  opening: Opening;
  /** When the server first opened it to this user; null if it never did. */
  openedAt: Date | null;
}

export interface FoundPuzzle extends FoundStanding {
  puzzle: PuzzleRow;
}

const standingColumns = pick(puzzles, {
  id: true,
  version: true,
  difficulty: true,
  is_premium: true,
  is_active: true,
  published_at: true,
});

/** Returns a puzzle by its ID (0: the daily) and what this viewer can do with it, or undefined if there is none. */
export function findPuzzle(...asked: Asked): Promise<FoundPuzzle | undefined> {
  return find(puzzleColumns, ...asked) as Promise<FoundPuzzle | undefined>;
}

/** Returns the same without what the puzzle shows, which is long. */
export function findStanding(...asked: Asked): Promise<FoundStanding | undefined> {
  return find(standingColumns, ...asked);
}

type Asked = [db: Database | Transaction, id: number, viewer: Viewer, userId: number | undefined, now: Date];

async function find(columns: typeof standingColumns, ...asked: Asked): Promise<FoundStanding | undefined> {
  const [db, id, viewer, userId, now] = asked;
  const today = utcDay(now);
  // No user has ID 0, so a visitor joins no rows.
  const learner = userId ?? 0;
  const read = () =>
    db
      .select({
        puzzle: columns,
        opened: openings,
        completed_at: puzzleProgress.completed_at,
        daily: dailies.puzzle_id,
      })
      .from(puzzles)
      .innerJoin(categories, eq(categories.id, puzzles.category_id))
      .leftJoin(dailies, eq(dailies.day, today))
      .leftJoin(openings, and(eq(openings.user_id, learner), eq(openings.puzzle_id, puzzles.id)))
      .leftJoin(puzzleProgress, and(eq(puzzleProgress.user_id, learner), eq(puzzleProgress.puzzle_id, puzzles.id)))
      .where(eq(puzzles.id, id === 0 ? dailies.puzzle_id : id));
  let [found] = await read();
  // The first request of a day chooses its daily.
  if ((found ? found.daily === null : id === 0) && (await dailyOf(db, today)) !== undefined) [found] = await read();
  if (!found) return undefined;
  const { puzzle, opened, completed_at, daily } = found;
  const standing: PuzzleStanding = {
    isPremium: puzzle.is_premium,
    isActive: puzzle.is_active,
    publishedAt: puzzle.published_at,
    isDaily: puzzle.id === daily,
    openedAsDaily: opened?.as_daily ?? false,
    isCompleted: completed_at !== null,
  };
  return { puzzle, standing, opening: openingOf(viewer, standing, today), openedAt: opened?.opened_at ?? null };
}

/** Returns the refusal if an act made at `madeAt` no longer counts for a puzzle that the viewer can't open any more. */
export async function refuseLate(
  db: Database | Transaction,
  found: FoundStanding,
  userId: number,
  madeAt: Date,
  now: Date,
): Promise<Refusal | undefined> {
  const { puzzle, opening } = found;
  if (opening === 'open') return undefined;
  const openedAt = await firstOpenedAt(db, { kind: 'puzzle', id: puzzle.id }, userId, found.openedAt);
  return mayReplayAnswer(madeAt, openedAt, now) ? undefined : refuseOpening(opening);
}

/** Returns the refusal for a puzzle that the viewer can't open. */
export function refuseOpening(opening: Exclude<Opening, 'open'>): Refusal {
  return opening === 'not_found'
    ? notFound('This puzzle')
    : new Refusal('premium_required', 'This puzzle is part of Premium.');
}
