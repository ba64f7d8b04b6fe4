import { and, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../database/open-database.ts';
import { users } from '../database/schema.ts';
import { holdWindows } from './windows.ts';

/**
 * Takes a learner's lines out of the leaderboard's lists and counts, or puts them back; their scores are kept all the while. The user's
 * row is locked first, as by an answer, and the counts come last and in the same order: see `keepScore`.
 */
export async function hideFromLeaderboard(transaction: Transaction, userId: number, isHidden: boolean): Promise<void> {
  const changed = await transaction
    .update(users)
    .set({ hidden_from_leaderboard: isHidden })
    .where(and(eq(users.id, userId), ne(users.hidden_from_leaderboard, isHidden)))
    .returning({ id: users.id });
  if (changed.length === 0) return;
  await holdWindows(transaction);
  await transaction.execute(sql`
    with turned as (
      update leaderboard_totals set is_hidden = ${isHidden} where user_id = ${userId} returning timeframe, total_score
    )
    insert into leaderboard_counts as kept (timeframe, total_score, users)
    select timeframe, total_score, ${isHidden ? -1 : 1}::int from turned
    where total_score > 0
    order by timeframe, total_score
    on conflict (timeframe, total_score) do update set users = kept.users + excluded.users
  `);
}
