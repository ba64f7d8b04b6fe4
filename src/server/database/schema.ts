import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Plan } from '../../contract/account.ts';
import type { Timeframe } from '../../contract/leaderboard.ts';
import type { Language, Letter, Notes, Reaction, VulnerableLine } from '../../contract/puzzles.ts';
import type { ChangeKind } from '../../contract/sync.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/** Secrets that every process of an installation shares, made on first start. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    password_hash: text('password_hash').notNull(),
    is_staff: boolean('is_staff').notNull().default(false),
    xp: integer('xp').notNull().default(0),
    image_url: text('image_url'),
    bio: text('bio').notNull().default(''),
    location: text('location').notNull().default(''),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
  ],
);

/** `token_hash` is the SHA-256 (hex) of the cookie's value, which is stored nowhere. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull().defaultNow(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.user_id), index('sessions_expiry').on(table.expires_at)],
);

/** Failed logins and other things that are limited by number in a window; `subject` is a hash of the account or address. */
export const throttles = pgTable(
  'throttles',
  {
    subject: text('subject').notNull(),
    window_start: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.window_start] })],
);

/** Captcha tokens that were used, until they would have expired anyway. */
export const spentCaptchas = pgTable('spent_captchas', {
  token_hash: text('token_hash').primaryKey(),
  expires_at: instant('expires_at').notNull(),
});

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subscription_type: text('subscription_type').$type<Plan>().notNull(),
    started_at: instant('started_at').notNull().defaultNow(),
    current_period_end: instant('current_period_end').notNull(),
    cancel_at_period_end: boolean('cancel_at_period_end').notNull().default(false),
  },
  (table) => [index('subscriptions_user').on(table.user_id, table.current_period_end)],
);

export const categories = pgTable('categories', {
  id: id(),
  name: text('name').notNull().unique(),
});

/** `slug` and `library_revision` tie a puzzle to the starter library; both are null for one that staff wrote. */
export const puzzles = pgTable(
  'puzzles',
  {
    id: id(),
    slug: text('slug').unique(),
    library_revision: integer('library_revision'),
    version: integer('version').notNull().default(1),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category_id: integer('category_id')
      .notNull()
      .references(() => categories.id),
    cwe: integer('cwe'),
    language: text('language').$type<Language>().notNull(),
    difficulty: smallint('difficulty').notNull(),
    file_name: text('file_name').notNull(),
    code_snippet: text('code_snippet').notNull(),
    explanation: text('explanation').notNull(),
    lines: jsonb('lines').$type<VulnerableLine[]>().notNull(),
    is_premium: boolean('is_premium').notNull().default(true),
    is_active: boolean('is_active').notNull().default(true),
    published_at: date('published_at', { mode: 'string' }),
    created_at: instant('created_at').notNull().defaultNow(),
    updated_at: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('puzzles_published').on(table.published_at),
    // The archive's order: pages are walked and counted without the rows, which are wide.
    index('puzzles_listed').on(table.published_at, table.id).where(sql`${table.is_active}`),
    check('puzzles_difficulty', sql`${table.difficulty} between 1 and 5`),
  ],
);

export const questions = pgTable(
  'questions',
  {
    id: id(),
    puzzle_id: integer('puzzle_id')
      .notNull()
      .references(() => puzzles.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    slug: text('slug').notNull(),
    label: text('label').notNull(),
    text: text('text').notNull(),
    option_a: text('option_a').notNull(),
    option_b: text('option_b').notNull(),
    option_c: text('option_c').notNull(),
    option_d: text('option_d').notNull(),
    correct_answer: text('correct_answer').$type<Letter>().notNull(),
    notes: jsonb('notes').$type<Notes>().notNull(),
  },
  (table) => [
    uniqueIndex('questions_position').on(table.puzzle_id, table.position),
    uniqueIndex('questions_slug').on(table.puzzle_id, table.slug),
  ],
);

/** Numbers that every answer moves, apart from the puzzle so that learners never wait for an edit. */
export const puzzleCounts = pgTable('puzzle_counts', {
  puzzle_id: integer('puzzle_id')
    .primaryKey()
    .references(() => puzzles.id, { onDelete: 'cascade' }),
  answers: integer('answers').notNull().default(0),
  right_answers: integer('right_answers').notNull().default(0),
  thumbs_up: integer('thumbs_up').notNull().default(0),
  thumbs_down: integer('thumbs_down').notNull().default(0),
});

/** Which puzzle is the daily of a day; once chosen it stays chosen. */
export const dailies = pgTable(
  'dailies',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    puzzle_id: integer('puzzle_id')
      .notNull()
      .references(() => puzzles.id),
  },
  (table) => [index('dailies_puzzle').on(table.puzzle_id)],
);

/** When the server first opened a puzzle to a learner. */
export const openings = pgTable(
  'openings',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    puzzle_id: integer('puzzle_id')
      .notNull()
      .references(() => puzzles.id, { onDelete: 'cascade' }),
    opened_at: instant('opened_at').notNull().defaultNow(),
    as_daily: boolean('as_daily').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.puzzle_id] })],
);

/** A learner's first and only answer to a question, with the key as it stood then. */
export const answers = pgTable(
  'answers',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    question_id: integer('question_id')
      .notNull()
      .references(() => questions.id),
    puzzle_id: integer('puzzle_id')
      .notNull()
      .references(() => puzzles.id),
    selected_answer: text('selected_answer').$type<Letter>().notNull(),
    correct_answer: text('correct_answer').$type<Letter>().notNull(),
    is_correct: boolean('is_correct').notNull(),
    points: smallint('points').notNull(),
    answered_at: instant('answered_at').notNull(),
    local_date: date('local_date', { mode: 'string' }).notNull(),
    received_at: instant('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.question_id] }),
    index('answers_puzzle').on(table.user_id, table.puzzle_id),
  ],
);

/** A learner's standing in a puzzle, kept as the answers come in. */
export const puzzleProgress = pgTable(
  'puzzle_progress',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    puzzle_id: integer('puzzle_id')
      .notNull()
      .references(() => puzzles.id),
    answered: smallint('answered').notNull(),
    correct: smallint('correct').notNull(),
    total: smallint('total').notNull(),
    xp: integer('xp').notNull(),
    completed_at: instant('completed_at'),
    completed_on: date('completed_on', { mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.puzzle_id] })],
);

export const reactions = pgTable(
  'reactions',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    puzzle_id: integer('puzzle_id')
      .notNull()
      .references(() => puzzles.id, { onDelete: 'cascade' }),
    reaction: text('reaction').$type<Reaction>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.puzzle_id] })],
);

export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    puzzle_id: integer('puzzle_id')
      .notNull()
      .references(() => puzzles.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('comments_puzzle').on(table.puzzle_id, table.created_at)],
);

/** What was answered to an operation, so that its repeat gets the same; kept 400 days. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: uuid('key').notNull(),
    request_hash: text('request_hash').notNull(),
    status: smallint('status').notNull(),
    // Not jsonb: a repeat gets the very bytes of the first reply.
    body: json('body').$type<unknown>(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] }), index('idempotency_keys_age').on(table.created_at)],
);

/** The counter of a sync scope: `catalogue`, or `user:<id>`. It is raised by a transaction's last statement: see `src/sync/SPEC.md`. */
export const syncCounters = pgTable('sync_counters', {
  scope: text('scope').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

/** The latest version of each row that a scope mirrors to devices, tombstones included. */
export const syncRows = pgTable(
  'sync_rows',
  {
    scope: text('scope').notNull(),
    kind: text('kind').$type<ChangeKind>().notNull(),
    key: text('key').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    deleted: boolean('deleted').notNull().default(false),
    changed_at: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.kind, table.key] }),
    index('sync_rows_version').on(table.scope, table.version),
  ],
);

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

/** A learner's line of the leaderboard in each time frame. `reached_at`: when the answer was given that made the score what it is. */
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
  },
  (table) => [
    primaryKey({ columns: [table.timeframe, table.user_id] }),
    // PostgreSQL reads a descending order from an index only where nulls stand as in the query, first by default.
    index('leaderboard_totals_order')
      .on(
        table.timeframe,
        table.total_score.desc().nullsFirst(),
        table.average_score.desc().nullsFirst(),
        table.reached_at.asc(),
        table.user_id.asc(),
      )
      .where(sql`${table.total_score} > 0`),
  ],
);

/** How many learners have a score, so that a rank is the sum of few rows however many learners stand above it. */
export const leaderboardCounts = pgTable(
  'leaderboard_counts',
  {
    timeframe: text('timeframe').$type<Timeframe>().notNull(),
    total_score: integer('total_score').notNull(),
    users: integer('users').notNull(),
  },
  (table) => [primaryKey({ columns: [table.timeframe, table.total_score] })],
);

/** The last day of each window that moves; its totals are the sum of `leaderboard_days` from its first day on. */
export const leaderboardWindows = pgTable('leaderboard_windows', {
  timeframe: text('timeframe').$type<Timeframe>().primaryKey(),
  through: date('through', { mode: 'string' }).notNull(),
});
