import { sql } from 'drizzle-orm';
import { boolean, date, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Timeframe } from '../../../contract/leaderboard.ts';
import { users } from './account.ts';
import { instant } from './columns.ts';

/**
 * What a learner's puzzles have brought on a UTC day: the points of the answers given on it, and of the puzzles completed on it how many
 * questions were answered, and how many of them right. Days that no window contains any more are removed.
 */
export const leaderboardDays = pgTable(
  'leaderboard_days',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    score: integer('score').notNull(),
    puzzles_completed: integer('puzzles_completed').notNull(),
    answered: integer('answered').notNull(),
    correct: integer('correct').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.day] }), index('leaderboard_days_day').on(table.day)],
);

/**
 * A learner's line of the leaderboard in each time frame. `reached_at`: when the answer was given that made the score what it is.
 * `is_hidden`: the user chose it, or is staff. Such a line is kept, and is in no list and no count. `through`: the last day of the
 * window that the line holds, which may be older than today for a learner who hasn't answered since.
 */
export const leaderboardTotals = pgTable(
  'leaderboard_totals',
  {
    timeframe: text('timeframe').$type<Timeframe>().notNull(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    total_score: integer('total_score').notNull(),
    puzzles_completed: integer('puzzles_completed').notNull(),
    answered: integer('answered').notNull(),
    correct: integer('correct').notNull(),
    average_score: doublePrecision('average_score').notNull(),
    reached_at: instant('reached_at').notNull(),
    is_hidden: boolean('is_hidden').notNull().default(false),
    through: date('through', { mode: 'string' }).notNull().default('-infinity'),
  },
  (table) => [
    primaryKey({ columns: [table.timeframe, table.user_id] }),
    index('leaderboard_totals_user').on(table.user_id),
    // PostgreSQL reads a descending order from an index only where nulls stand as in the query, first by default.
    index('leaderboard_totals_order')
      .on(
        table.timeframe,
        table.total_score.desc().nullsFirst(),
        table.average_score.desc().nullsFirst(),
        table.reached_at.asc(),
        table.user_id.asc(),
      )
      .where(sql`${table.total_score} > 0 and not ${table.is_hidden}`),
  ],
);

/**
 * How many learners who aren't hidden have a score, so that a rank is the sum of few rows however many learners stand above it. Counted in
 * the background.
 */
export const leaderboardCounts = pgTable(
  'leaderboard_counts',
  {
    timeframe: text('timeframe').$type<Timeframe>().notNull(),
    total_score: integer('total_score').notNull(),
    users: integer('users').notNull(),
  },
  (table) => [primaryKey({ columns: [table.timeframe, table.total_score] })],
);

/** The last day that the upkeep has brought every learner's line of a window to. */
export const leaderboardWindows = pgTable('leaderboard_windows', {
  timeframe: text('timeframe').$type<Timeframe>().primaryKey(),
  through: date('through', { mode: 'string' }).notNull(),
});
