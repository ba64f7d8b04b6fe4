import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Plan } from '../../contract/account.ts';
import type { Config } from '../../contract/config.ts';
import type { Timeframe } from '../../contract/leaderboard.ts';
import type { PackedRow } from '../../contract/offline.ts';
import type { Exercise } from '../../contract/progress.ts';
import type { Language, Letter, Notes, Reaction, VulnerableLine } from '../../contract/puzzles.ts';
import type { QuestionType } from '../../contract/questions.ts';
import type { ReportReason, ReportTarget } from '../../contract/reports.ts';
import type { Receipt, SandboxCheckout } from '../../contract/subscription.ts';
import type { ChangeKind } from '../../contract/sync.ts';
import type { TokenPurpose } from '../account/account-token.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
type ProviderName = Config['payments']['provider'];
type CheckoutState = SandboxCheckout['state'];

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

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
    hidden_from_leaderboard: boolean('hidden_from_leaderboard').notNull().default(false),
    email_verified_at: instant('email_verified_at'),
    /** Since when nobody may sign in to it. */
    suspended_at: instant('suspended_at'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
  ],
);

/** Usernames of deleted accounts that nobody can take yet, as SHA-256 (hex) of the lowercase name. */
export const deletedUsernames = pgTable('deleted_usernames', {
  username_hash: text('username_hash').primaryKey(),
  deleted_at: instant('deleted_at').notNull(),
});

/** `token_hash` is the SHA-256 (hex) of the cookie's value, which is stored nowhere. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text('token_hash').primaryKey(),
    /** Names the session to its owner, and opens nothing. */
    id: uuid('id').notNull().unique().defaultRandom(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    user_agent: text('user_agent').notNull().default(''),
    created_at: instant('created_at').notNull().defaultNow(),
    /** To the hour. */
    used_at: instant('used_at').notNull().defaultNow(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.user_id), index('sessions_expiry').on(table.expires_at)],
);

/**
 * Mails to be sent, removed when they are. What a mail says, and the token in its link, is made when it is sent: the row names an address
 * and the reason, whether or not anybody has that address. `send_after` is also the end of the lease of whoever is sending it.
 */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    mail: jsonb('mail').$type<OutgoingMail>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    created_at: instant('created_at').notNull(),
    send_after: instant('send_after').notNull(),
  },
  (table) => [index('outgoing_mails_due').on(table.send_after)],
);

/** What mailed links carry, hashed like a session's cookie. `email` is the address that the link proves. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    token_hash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<TokenPurpose>().notNull(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [index('account_tokens_user').on(table.user_id), index('account_tokens_expiry').on(table.expires_at)],
);

/** `id` and `public_key` as WebAuthn gives them, in base64url. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    public_key: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    created_at: instant('created_at').notNull(),
    used_at: instant('used_at'),
  },
  (table) => [index('passkeys_user').on(table.user_id)],
);

/** What a passkey is asked to sign, once; of nobody where it is for a login. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expires_at)],
);

/**
 * Devices that are reminded of the daily, at `hour` of their own clock; null for never. `send_after` is when the next reminder is due, and
 * while one is being sent the end of that lease. `reminded_on` is the learner's own day of the last one.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    endpoint: text('endpoint').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    hour: smallint('hour'),
    time_zone: text('time_zone'),
    send_after: instant('send_after'),
    attempts: smallint('attempts').notNull().default(0),
    reminded_on: date('reminded_on', { mode: 'string' }),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.user_id),
    index('push_subscriptions_due').on(table.send_after),
    check('push_subscriptions_hour', sql`${table.hour} between 0 and 23`),
  ],
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

/**
 * `provider` is null for what staff gave. `grace_until` is set while a renewal is awaited or has failed. `ended_at` is null until nothing
 * more can come of it, and a user has one such at most. `ticket`: see `Subscriptions.settle`.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subscription_type: text('subscription_type').$type<Plan>().notNull(),
    provider: text('provider').$type<ProviderName>(),
    provider_id: text('provider_id'),
    started_at: instant('started_at').notNull().defaultNow(),
    current_period_end: instant('current_period_end').notNull(),
    grace_until: instant('grace_until'),
    past_due: boolean('past_due').notNull().default(false),
    cancel_at_period_end: boolean('cancel_at_period_end').notNull().default(false),
    ended_at: instant('ended_at'),
    ticket: bigint('ticket', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('subscriptions_user').on(table.user_id, table.current_period_end),
    uniqueIndex('subscriptions_one_at_a_time').on(table.user_id).where(sql`${table.ended_at} is null`),
    uniqueIndex('subscriptions_provider_key').on(table.provider, table.provider_id),
  ],
);

/** Numbers the looks at a provider's state, so that an older look never overwrites what a newer one has seen. */
export const paymentTickets = pgSequence('payment_tickets');

/** Who a user is to the payment provider. */
export const paymentCustomers = pgTable('payment_customers', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customer_id: text('customer_id').notNull().unique(),
});

/** A way to the payment provider that a user was sent on; `subscription_id` is the provider's, of what it is about or has led to. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SandboxCheckout['kind']>().notNull().default('subscribe'),
    subscription_type: text('subscription_type').$type<Plan>().notNull(),
    provider: text('provider').$type<ProviderName>().notNull(),
    /** Null until the provider has told it. */
    provider_id: text('provider_id').unique(),
    subscription_id: text('subscription_id'),
    state: text('state').$type<CheckoutState>().notNull().default('open'),
    success_url: text('success_url').notNull(),
    cancel_url: text('cancel_url').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [index('checkouts_open').on(table.user_id).where(sql`${table.state} = 'open'`)],
);

/** Payments as the provider tells them; `amount` in cents. */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider_id: text('provider_id').notNull().unique(),
    reason: text('reason').$type<Receipt['reason']>().notNull(),
    state: text('state').$type<Receipt['state']>().notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    url: text('url'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [index('receipts_user').on(table.user_id, table.created_at)],
);

/** Events of a provider that have had their effect. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  received_at: instant('received_at').notNull().defaultNow(),
});

/** The books of the test payments: what a real provider would keep on its own side. */
export const sandboxSubscriptions = pgTable('sandbox_subscriptions', {
  id: text('id').primaryKey(),
  user_id: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  subscription_type: text('subscription_type').$type<Plan>().notNull(),
  started_at: instant('started_at').notNull(),
  period_start: instant('period_start').notNull(),
  period_end: instant('period_end').notNull(),
  past_due: boolean('past_due').notNull().default(false),
  cancel_at_period_end: boolean('cancel_at_period_end').notNull().default(false),
  card_pays: boolean('card_pays').notNull().default(true),
  ended_at: instant('ended_at'),
});

export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    subscription_id: text('subscription_id')
      .notNull()
      .references(() => sandboxSubscriptions.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<Receipt['reason']>().notNull(),
    state: text('state').$type<Receipt['state']>().notNull(),
    amount: integer('amount').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [index('sandbox_payments_subscription').on(table.subscription_id)],
);

export const categories = pgTable('categories', {
  id: id(),
  name: text('name').notNull().unique(),
});

/**
 * `slug` names the puzzle's folder. `library_revision` ties it to the starter library, and is null for one that staff wrote or edited: no
 * upgrade of the library changes that. `deleted_at`: hidden from everyone but the list of what staff deleted.
 */
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
    deleted_at: instant('deleted_at'),
  },
  (table) => [
    index('puzzles_published').on(table.published_at),
    // The archive's order: pages are walked and counted without the rows, which are wide.
    index('puzzles_listed').on(table.published_at, table.id).where(sql`${table.is_active}`),
    check('puzzles_difficulty', sql`${table.difficulty} between 1 and 5`),
  ],
);

/** `options_version` is the puzzle's version in which options or key became what they are; answers to an earlier one were to others. */
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
    options_version: integer('options_version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('questions_position').on(table.puzzle_id, table.position),
    uniqueIndex('questions_slug').on(table.puzzle_id, table.slug),
  ],
);

/**
 * What staff have made of a puzzle or an interview question, version by version. The body also says what wrote it, as `origin`: `edited_by`
 * is null where no account did, and where the account is gone.
 */
export const versions = pgTable(
  'versions',
  {
    kind: text('kind').$type<'puzzle' | 'question'>().notNull(),
    item_id: integer('item_id').notNull(),
    version: integer('version').notNull(),
    edited_at: instant('edited_at').notNull(),
    edited_by: integer('edited_by').references(() => users.id, { onDelete: 'set null' }),
    body: jsonb('body').$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.item_id, table.version] })],
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

/** A learner's first and only answer to a question, with the key as it stood then; `version` is that of the puzzle that they had before them. */
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
    version: integer('version').notNull(),
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

/** Reviews and practised puzzles, none of which score. `question_id` and `is_correct` are a review's. */
export const exercises = pgTable(
  'exercises',
  {
    id: uuid('id').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<Exercise['kind']>().notNull(),
    puzzle_id: integer('puzzle_id')
      .notNull()
      .references(() => puzzles.id),
    question_id: integer('question_id').references(() => questions.id),
    is_correct: boolean('is_correct'),
    done_at: instant('done_at').notNull(),
    local_date: date('local_date', { mode: 'string' }).notNull(),
  },
  (table) => [index('exercises_day').on(table.user_id, table.local_date)],
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
    /** Null once the account is deleted. */
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('comments_puzzle').on(table.puzzle_id, table.created_at), index('comments_user').on(table.user_id)],
);

/** What learners think is wrong; `target_id` is a number or, of a comment, a UUID, and may outlive what it names. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    target_kind: text('target_kind').$type<ReportTarget>().notNull(),
    target_id: text('target_id').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    settled_at: instant('settled_at'),
    settled_by: integer('settled_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('reports_open').on(table.created_at, table.id).where(sql`${table.settled_at} is null`)],
);

/** An interview question's key points: each a short phrase with the other ways to say it. Only the library's have an `id`. */
export interface StoredKeyPoint {
  id?: string;
  phrase: string;
  synonyms: string[];
}

/**
 * Interview questions. Options, their key and their notes are there for multiple choice; the model answer and its key points for open
 * ended. `slug`, `library_revision` and `deleted_at` are as in `puzzles`; only the library's have a slug. `options_version` is as in
 * `questions`.
 */
export const interviewQuestions = pgTable(
  'interview_questions',
  {
    id: id(),
    slug: text('slug').unique(),
    library_revision: integer('library_revision'),
    version: integer('version').notNull().default(1),
    title: text('title').notNull(),
    description: text('description').notNull(),
    type: text('type').$type<QuestionType>().notNull(),
    category_id: integer('category_id')
      .notNull()
      .references(() => categories.id),
    difficulty: smallint('difficulty').$type<1 | 2 | 3>().notNull(),
    option_a: text('option_a'),
    option_b: text('option_b'),
    option_c: text('option_c'),
    option_d: text('option_d'),
    correct_mc_answer: text('correct_mc_answer').$type<Letter>(),
    notes: jsonb('notes').$type<Notes>(),
    options_version: integer('options_version').notNull().default(1),
    correct_text_answer: text('correct_text_answer'),
    key_points: jsonb('key_points').$type<StoredKeyPoint[]>(),
    explanation: text('explanation').notNull(),
    is_active: boolean('is_active').notNull().default(true),
    created_at: instant('created_at').notNull().defaultNow(),
    updated_at: instant('updated_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  (table) => [
    index('interview_questions_category').on(table.category_id),
    check('interview_questions_difficulty', sql`${table.difficulty} between 1 and 3`),
    check(
      'interview_questions_key',
      sql`case ${table.type}
        when 'MC' then ${table.correct_mc_answer} is not null
          and num_nulls(${table.option_a}, ${table.option_b}, ${table.option_c}, ${table.option_d}) = 0
        when 'OE' then ${table.correct_text_answer} is not null and ${table.key_points} is not null
        else false end`,
    ),
  ],
);

/** When the server first opened an interview question to a learner. */
export const interviewOpenings = pgTable(
  'interview_openings',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    question_id: integer('question_id')
      .notNull()
      .references(() => interviewQuestions.id, { onDelete: 'cascade' }),
    opened_at: instant('opened_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.question_id] })],
);

/** A learner's first and only answer to an interview question, with the key, or what became of each key point, as it stood then. */
export const interviewAnswers = pgTable(
  'interview_answers',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    question_id: integer('question_id')
      .notNull()
      .references(() => interviewQuestions.id),
    question_version: integer('question_version').notNull(),
    selected_mc_answer: text('selected_mc_answer').$type<Letter>(),
    text_answer: text('text_answer'),
    correct_mc_answer: text('correct_mc_answer').$type<Letter>(),
    is_correct: boolean('is_correct').notNull(),
    covered: jsonb('covered').$type<string[]>().notNull(),
    missed: jsonb('missed').$type<string[]>().notNull(),
    graded_by: text('graded_by').$type<'key_points' | 'model'>(),
    points: smallint('points').notNull(),
    answered_at: instant('answered_at').notNull(),
    local_date: date('local_date', { mode: 'string' }).notNull(),
    received_at: instant('received_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.question_id] })],
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

/**
 * A learner's line of the leaderboard in each time frame. `reached_at`: when the answer was given that made the score what it is.
 * `is_hidden` is the user's own choice: such a line is kept, and is in no list and no count.
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
      .where(sql`${table.total_score} > 0 and not ${table.is_hidden}`),
  ],
);

/** How many learners that are not hidden have a score, so that a rank is the sum of few rows however many learners stand above it. */
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

/**
 * The offline pack as it was last built, in one row. `format`, `catalogue_version` and `until`, the last publishing day in it, say of what;
 * they are null until the first build is done. `lease` names whoever is building.
 */
export const packBuilds = pgTable(
  'pack_builds',
  {
    id: smallint('id').primaryKey().default(1),
    format: smallint('format'),
    catalogue_version: bigint('catalogue_version', { mode: 'number' }),
    until: date('until', { mode: 'string' }),
    lease: uuid('lease'),
    lease_until: instant('lease_until'),
  },
  (table) => [check('pack_builds_one', sql`${table.id} = 1`)],
);

/**
 * Which rows a chunk of the pack holds: those of `ids`, of the range `number`. A range has one chunk that is not superseded. The row
 * outlives its bytes for as long as somebody was sent them.
 */
export const packChunks = pgTable(
  'pack_chunks',
  {
    sha256: text('sha256').primaryKey(),
    kind: text('kind').$type<PackedRow['kind']>().notNull(),
    number: integer('number').notNull(),
    ids: integer('ids').array().notNull(),
    size: integer('size').notNull(),
    superseded_at: instant('superseded_at'),
  },
  (table) => [
    index('pack_chunks_range').on(table.kind, table.number),
    uniqueIndex('pack_chunks_current').on(table.kind, table.number).where(sql`${table.superseded_at} is null`),
  ],
);

/** What is sent of a chunk. It can be built anew, and is removed a day after it was superseded. */
export const packBytes = pgTable('pack_bytes', {
  sha256: text('sha256')
    .primaryKey()
    .references(() => packChunks.sha256, { onDelete: 'cascade' }),
  bytes: bytea('bytes').notNull(),
});

/** When a learner was first sent a chunk, and so had everything in it opened. */
export const packDeliveries = pgTable(
  'pack_deliveries',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sha256: text('sha256')
      .notNull()
      .references(() => packChunks.sha256),
    sent_at: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.sha256] }), index('pack_deliveries_chunk').on(table.sha256)],
);
