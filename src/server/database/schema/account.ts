import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

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
    /** Since when nobody can sign in to it. */
    suspended_at: instant('suspended_at'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    // Finds prefixes of names and addresses in any collation of the database.
    index('users_username_start').on(sql`lower(${table.username}) text_pattern_ops`),
    index('users_email_start').on(sql`lower(${table.email}) text_pattern_ops`),
    // The few whose answers statistics leave out.
    index('users_staff').on(table.id).where(sql`${table.is_staff}`),
  ],
);

/** The column of an account's own rows, which are deleted with it. */
export const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Usernames of deleted accounts that nobody can take yet, as SHA-256 (hex) of the lowercase name. */
export const deletedUsernames = pgTable('deleted_usernames', {
  username_hash: text('username_hash').primaryKey(),
  deleted_at: instant('deleted_at').notNull(),
});

/** `token_hash` is the SHA-256 (hex) of the cookie's value, which isn't stored. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text('token_hash').primaryKey(),
    /** Identifies the session to its owner, and opens nothing. */
    id: uuid('id').notNull().unique().defaultRandom(),
    user_id: userId(),
    user_agent: text('user_agent').notNull().default(''),
    created_at: instant('created_at').notNull().defaultNow(),
    /** When its holder last gave the password or a passkey again; null if only at the login. */
    confirmed_at: instant('confirmed_at'),
    /** When its holder last used a passkey; null if only the password was given. */
    second_factor_at: instant('second_factor_at'),
    /** The passkey that opened the session or first confirmed it; null if none did, or an earlier release noted none. */
    passkey_id: text('passkey_id'),
    /** To the hour. */
    used_at: instant('used_at').notNull().defaultNow(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.user_id), index('sessions_expiry').on(table.expires_at)],
);

export type TokenPurpose = 'reset_password' | 'verify_email';

/** Tokens of mailed links, hashed like a session's cookie. `email` is the address that the link proves. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    token_hash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<TokenPurpose>().notNull(),
    user_id: userId(),
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
    user_id: userId(),
    name: text('name').notNull(),
    public_key: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    created_at: instant('created_at').notNull(),
    used_at: instant('used_at'),
  },
  (table) => [index('passkeys_user').on(table.user_id)],
);

/** One-time WebAuthn challenges; `user_id` is null for a login. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_expiry').on(table.expires_at),
    index('passkey_challenges_user').on(table.user_id),
  ],
);

/** Used captcha tokens, until they would have expired anyway. */
export const spentCaptchas = pgTable('spent_captchas', {
  token_hash: text('token_hash').primaryKey(),
  expires_at: instant('expires_at').notNull(),
});
