import { bigint, date, doublePrecision, index, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { puzzleId, puzzles } from './puzzles.ts';

/**
 * The log of completed puzzles, in the order in which the server took them. Sequence, day, and score are the facts: all ratings can be
 * computed from them again. `day`, UTC, never falls as the sequence rises: it's the rating period of the puzzle. `score` is null if none of the answers counts, and
 * then so are the ratings. `rating_before` and `deviation_before` are the learner's before the puzzle, the others after it. All ratings are null until they're computed.
 * `user_id` is null once the account is deleted: the puzzle's rating keeps the game.
 */
export const completions = pgTable(
  'completions',
  {
    sequence: bigint('sequence', { mode: 'number' }).primaryKey(),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    puzzle_id: integer('puzzle_id')
      .notNull()
      // Only a puzzle whose learners have all gone can be deleted.
      .references(() => puzzles.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    score: doublePrecision('score'),
    rating_before: doublePrecision('rating_before'),
    deviation_before: doublePrecision('deviation_before'),
    rating: doublePrecision('rating'),
    deviation: doublePrecision('deviation'),
    volatility: doublePrecision('volatility'),
  },
  (table) => [
    index('completions_user').on(table.user_id, table.sequence),
    index('completions_puzzle').on(table.puzzle_id, table.sequence),
  ],
);

/**
 * A puzzle's rating at the end of a day (UTC) on which learners completed it. The row before the first such day is the start, by the
 * difficulty that the puzzle had then. `minutes`: how long learners took, as their median up to that day; null until enough have finished.
 */
export const puzzleRatings = pgTable(
  'puzzle_ratings',
  {
    puzzle_id: puzzleId(),
    day: date('day', { mode: 'string' }).notNull(),
    rating: doublePrecision('rating').notNull(),
    deviation: doublePrecision('deviation').notNull(),
    volatility: doublePrecision('volatility').notNull(),
    minutes: smallint('minutes'),
  },
  (table) => [primaryKey({ columns: [table.puzzle_id, table.day] })],
);

/**
 * How far the ratings are, in one row: learners' up to the completion `rated_through`, puzzles' up to `closed_through`, the last of a day. Whoever computes holds the row.
 */
export const ratingProgress = pgTable('rating_progress', {
  id: smallint('id').primaryKey().default(1),
  rated_through: bigint('rated_through', { mode: 'number' }).notNull().default(0),
  closed_through: bigint('closed_through', { mode: 'number' }).notNull().default(0),
});

/** Puzzles whose answers were corrected since their scores were taken. */
export const correctedPuzzles = pgTable('corrected_puzzles', {
  puzzle_id: puzzleId().primaryKey(),
});
