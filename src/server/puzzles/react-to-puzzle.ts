import { and, eq, sql } from 'drizzle-orm';
import type { Reaction, ReactReply } from '../../contract/puzzles.ts';
import { toggledReaction } from '../../rules/reactions.ts';
import { bumpVersions, userScope } from '../database/bump-versions.ts';
import type { Transaction } from '../database/open-database.ts';
import { puzzleCounts, puzzles, reactions } from '../database/schema.ts';

/** The request: a state, or a click that toggles. */
export type WantedReaction = { desired: Reaction | null } | { clicked: Reaction };

/** Sets a learner's thumb and changes the puzzle's counts by the difference. */
export async function reactToPuzzle(
  transaction: Transaction,
  puzzleId: number,
  userId: number,
  wanted: WantedReaction,
): Promise<ReactReply> {
  // As the foreign key will, but before the counts: a correction holds the puzzle when it comes to them.
  await transaction.select({ id: puzzles.id }).from(puzzles).where(eq(puzzles.id, puzzleId)).for('key share');
  // Locks the counts: 2 devices of one learner must not both count the same change.
  await transaction.insert(puzzleCounts).values({ puzzle_id: puzzleId }).onConflictDoNothing();
  const [counts] = await transaction
    .select()
    .from(puzzleCounts)
    .where(eq(puzzleCounts.puzzle_id, puzzleId))
    .for('update');
  const isMine = and(eq(reactions.user_id, userId), eq(reactions.puzzle_id, puzzleId));
  const [row] = await transaction.select().from(reactions).where(isMine);
  const before = row?.reaction ?? null;
  const after = 'desired' in wanted ? wanted.desired : toggledReaction(before, wanted.clicked);
  if (!counts) throw new Error('The counts of the puzzle could not be stored.');
  if (before === after) {
    return { reaction_counts: { thumbs_up: counts.thumbs_up, thumbs_down: counts.thumbs_down }, user_reaction: after };
  }
  if (after === null) await transaction.delete(reactions).where(isMine);
  else {
    await transaction
      .insert(reactions)
      .values({ user_id: userId, puzzle_id: puzzleId, reaction: after })
      .onConflictDoUpdate({ target: [reactions.user_id, reactions.puzzle_id], set: { reaction: after } });
  }
  const change = (reaction: Reaction) => Number(after === reaction) - Number(before === reaction);
  const [moved] = await transaction
    .update(puzzleCounts)
    .set({
      thumbs_up: sql`${puzzleCounts.thumbs_up} + ${change('UP')}`,
      thumbs_down: sql`${puzzleCounts.thumbs_down} + ${change('DOWN')}`,
    })
    .where(eq(puzzleCounts.puzzle_id, puzzleId))
    .returning({ thumbs_up: puzzleCounts.thumbs_up, thumbs_down: puzzleCounts.thumbs_down });
  if (!moved) throw new Error('The counts of the puzzle could not be moved.');
  await bumpVersions(transaction, userScope(userId), [{ kind: 'reaction', key: puzzleId, deleted: after === null }]);
  return { reaction_counts: moved, user_reaction: after };
}
