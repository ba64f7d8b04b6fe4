import { and, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../database/open-database.ts';
import { leaderboardTotals, users } from '../database/schema.ts';

/**
 * Removes a learner's lines from the leaderboard's lists, or restores them. Their scores stay. Locks the user's row first, as an answer
 * does.
 */
export async function hideFromLeaderboard(transaction: Transaction, userId: number, isHidden: boolean): Promise<void> {
  const changed = await transaction
    .update(users)
    .set({ hidden_from_leaderboard: isHidden })
    .where(and(eq(users.id, userId), ne(users.hidden_from_leaderboard, isHidden)))
    .returning({ id: users.id });
  if (changed.length > 0) await hideLines(transaction, userId);
}

/** Hides a user's lines if they chose so or are staff, and shows them otherwise. Call it after either changes. */
export async function hideLines(transaction: Transaction, userId: number): Promise<void> {
  await transaction
    .update(leaderboardTotals)
    .set({ is_hidden: sql`${users.hidden_from_leaderboard} or ${users.is_staff}` })
    .from(users)
    .where(and(eq(users.id, userId), eq(leaderboardTotals.user_id, users.id)));
}
