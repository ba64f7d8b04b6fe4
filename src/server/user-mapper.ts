import { getTableColumns, sql } from 'drizzle-orm';
import { type Plan, ProfileFields, type SignedIn, type User } from '../contract/account.ts';
import { AccountRow } from '../contract/moderation.ts';
import { subscriptions, users } from './database/schema.ts';
import { pick } from './pick.ts';

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
  plan: runningPlan,
};

export type UserRow = Pick<typeof users.$inferSelect, Exclude<keyof typeof userColumns, 'plan'>> & {
  plan: Plan | null;
};

/** Returns what the top bar needs. */
export function signedIn(user: Pick<UserRow, 'username' | 'xp' | 'image_url' | 'is_staff' | 'plan'>): SignedIn {
  const { username, xp, image_url, is_staff, plan } = user;
  return { username, xp, picture: image_url, is_staff, is_subscriber: plan !== null };
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
