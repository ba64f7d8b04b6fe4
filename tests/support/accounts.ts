import { randomBytes } from 'node:crypto';
import type { Plan } from '../../src/contract/account.ts';
import { hashPassword } from '../../src/server/account/password-hash.ts';
import type { Database } from '../../src/server/database/open-database.ts';
import { hashToken } from '../../src/server/session/session.ts';
import { accountId } from '../../src/server/session/user-mapper.ts';
import { uniqueName } from './client.ts';
import { runStatement } from './insert-rows.ts';

export interface TestUser {
  id: number;
  /** The ID that devices know it by. */
  account: string;
  username: string;
  email: string;
  password: string;
}

export type UserFields = Partial<TestUser> & { is_staff?: boolean; xp?: number; plan?: Plan | null };

const defaultPassword = `pass ${randomBytes(6).toString('hex')}`;
let defaultHash: Promise<string> | undefined;

/** Hashing takes long on purpose, so accounts that don't choose their password share one and its hash. */
function hashOf(password: string): Promise<string> {
  if (password !== defaultPassword) return hashPassword(password);
  defaultHash ??= hashPassword(password);
  return defaultHash;
}

/** Makes an account in the database. */
export async function createUser(db: Database, fields: UserFields = {}): Promise<TestUser> {
  const { username = uniqueName(), password = defaultPassword, plan, is_staff = false, xp = 0 } = fields;
  const { email = `${username.toLowerCase()}@example.test` } = fields;
  const password_hash = await hashOf(password);
  const [row] = await runStatement<{ id: number; created_at: Date }>(
    db,
    'insert into users (username, email, password_hash, is_staff, xp) values ($1, $2, $3, $4, $5) returning id, created_at',
    [username, email, password_hash, is_staff, xp],
  );
  const { id } = row!;
  if (plan) await subscribe(db, id, plan);
  return { id, account: accountId(row!), username, email, password };
}

/** Gives a user a plan until `end`, by default in 30 days. */
export async function subscribe(
  db: Database,
  userId: number,
  plan: Plan,
  end = new Date(Date.now() + 30 * 86_400_000),
): Promise<void> {
  await runStatement(db, 'delete from subscriptions where user_id = $1', [userId]);
  const insert = 'insert into subscriptions (user_id, subscription_type, current_period_end) values ($1, $2, $3)';
  await runStatement(db, insert, [userId, plan, end]);
}

/** Starts a session in the database and returns the value of its cookie. */
export async function insertSession(db: Database, user: { id: number }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const insert = 'insert into sessions (token_hash, user_id, expires_at) values ($1, $2, $3)';
  await runStatement(db, insert, [hashToken(token), user.id, new Date(Date.now() + 86_400_000)]);
  return token;
}
