import { sql } from 'drizzle-orm';
import { boolean, date, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Timeframe } from '../../../contract/leaderboard.ts';
import { userId } from './account.ts';
import { instant } from './columns.ts';

/**
 * What a learner earned on a UTC day: the points of that day's answers, and, for puzzles completed that day, how many questions were
 * answered, and how many correctly. Days that left every window are removed.
 */
export const leaderboardDays = pgTable(
  'leaderboard_days',
  {
    user_id: userId(),
    day: date('day', { mode: 'string' }).notNull(),
    score: integer('score').notNull(),
    puzzles_completed: integer('puzzles_completed').notNull(),
    answered: integer('answered').notNull(),
    correct: integer('correct').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.day] }), index('leaderboard_days_day').on(table.day)],
);

/**
 * A learner's line of the leaderboard in each time frame. `reached_at`: when the answer was given that led to the score. `is_hidden`: the
 * user chose it, or is staff. Such a line stays, but is in no list or count. `through`: the last day of the window that the line covers,
 * which can be before today if the learner hasn't answered since.
 */
export const leaderboardTotals = pgTable(
  'leaderboard_totals',
  {
    timeframe: text('timeframe').$type<Timeframe>().notNull(),
    user_id: userId(),
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
    // By the user first, to delete an account.
    primaryKey({ columns: [table.user_id, table.timeframe] }),
    // PostgreSQL reads a descending order from an index only if nulls sort as in the query, first by default.
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

/** How many visible learners have each score, for the ranks below the list. Counted in the background. */
export const leaderboardCounts = pgTable(
  'leaderboard_counts',
  {
    timeframe: text('timeframe').$type<Timeframe>().notNull(),
    total_score: integer('total_score').notNull(),
    users: integer('users').notNull(),
  },
  (table) => [primaryKey({ columns: [table.timeframe, table.total_score] })],
);

/** The last day to which the upkeep has moved every learner's line of a window. */
export const leaderboardWindows = pgTable('leaderboard_windows', {
  timeframe: text('timeframe').$type<Timeframe>().primaryKey(),
  through: date('through', { mode: 'string' }).notNull(),
});
