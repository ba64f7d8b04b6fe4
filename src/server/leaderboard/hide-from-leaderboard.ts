import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '../database/open-database.ts';
import { leaderboardTotals, users } from '../database/schema.ts';

/** Takes a learner's lines out of the leaderboard's lists, or puts them back. Their scores are kept. The user's row is locked first, as by an answer. */
export async function hideFromLeaderboard(transaction: Transaction, userId: number, isHidden: boolean): Promise<void> {
  const changed = await transaction
    .update(users)
    .set({ hidden_from_leaderboard: isHidden })
    .where(and(eq(users.id, userId), ne(users.hidden_from_leaderboard, isHidden)))
    .returning({ id: users.id });
  if (changed.length === 0) return;
  await transaction.update(leaderboardTotals).set({ is_hidden: isHidden }).where(eq(leaderboardTotals.user_id, userId));
}
