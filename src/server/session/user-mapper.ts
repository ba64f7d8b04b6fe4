import { getTableColumns, sql } from 'drizzle-orm';
import { type Plan, ProfileFields, type SignedIn, type User } from '../../contract/account.ts';
import { AccountRow } from '../../contract/moderation.ts';
import { pick } from '../database/pick.ts';
import { subscriptions, users } from '../database/schema.ts';

/**
 * The plan that gives access now, because its paid period or its grace is still running. The annual plan wins. `users` is named next to its
 * column because Drizzle leaves it out of queries without a join.
 */
const runningPlan = sql<Plan | null>`(
  select plan.subscription_type from ${subscriptions} plan
  where plan.user_id = ${users}.id and greatest(plan.current_period_end, plan.grace_until) > now()
  order by plan.subscription_type = 'annual' desc limit 1
)`;

export const profileColumns = pick(users, ProfileFields.entries);

/** The columns of a signed-in user. */
export const userColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  xp: users.xp,
  is_staff: users.is_staff,
  ...profileColumns,
  hidden_from_leaderboard: users.hidden_from_leaderboard,
  created_at: users.created_at,
  plan: runningPlan,
};

export type UserRow = Pick<typeof users.$inferSelect, Exclude<keyof typeof userColumns, 'plan'>> & {
  plan: Plan | null;
};

/**
 * Returns an account's ID as devices know it. It includes when the account was created, because a database that was restored from a
 * backup, or started over, gives the same numbers again.
 */
export function accountId({ id, created_at }: Pick<UserRow, 'id' | 'created_at'>): string {
  return `${id}.${created_at.getTime().toString(36)}`;
}

type SignedInRow = Pick<UserRow, 'id' | 'created_at' | 'username' | 'xp' | 'image_url' | 'is_staff' | 'plan'>;

/** Returns what the top bar needs, and whose databases the device has to open. */
export function signedIn(user: SignedInRow): SignedIn {
  const { created_at, username, xp, image_url, is_staff, plan } = user;
  const account = { id: accountId(user), created_at: created_at.toISOString() };
  return { ...account, username, xp, picture: image_url, is_staff, is_subscriber: plan !== null };
}

export function userReply(user: UserRow): User {
  const { email, plan, hidden_from_leaderboard } = user;
  return { ...signedIn(user), email, plan, profile: pick(user, ProfileFields.entries), hidden_from_leaderboard };
}

/** The columns of a row in the staff's list of accounts. */
export const accountColumns = pick({ ...getTableColumns(users), plan: runningPlan }, AccountRow.entries);

export function accountRow(
  row: Omit<AccountRow, 'created_at' | 'suspended_at'> & { created_at: Date; suspended_at: Date | null },
): AccountRow {
  return { ...row, created_at: row.created_at.toISOString(), suspended_at: row.suspended_at?.toISOString() ?? null };
}
