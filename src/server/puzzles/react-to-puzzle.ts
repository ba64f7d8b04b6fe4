import { and, eq, sql } from 'drizzle-orm';
import type { Reaction, ReactReply } from '../../contract/puzzles.ts';
import { toggledReaction } from '../../rules/reactions.ts';
import { changedRowsJson, userScope, versionBumpSql } from '../database/bump-versions.ts';
import type { Transaction } from '../database/open-database.ts';
import { prebuiltStatement } from '../database/prebuilt.ts';
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
  await makeCounts(transaction, { puzzleId });
  // Locks the counts: 2 devices of one learner must not both count the same change.
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
  const change = (reaction: Reaction) => Number(after === reaction) - Number(before === reaction);
  const changed = changedRowsJson([{ kind: 'reaction', key: puzzleId, deleted: after === null }]);
  const moves = { up: change('UP'), down: change('DOWN') };
  const [moved] = await moveThumb(transaction, {
    puzzleId,
    userId,
    after,
    ...moves,
    scope: userScope(userId),
    changed,
  });
  if (!moved) throw new Error('The counts of the puzzle could not be moved.');
  return { reaction_counts: moved, user_reaction: after };
}

/** First locks the puzzle, as the foreign key will, but before the counts: a correction holds the puzzle when it comes to them. */
const makeCounts = prebuiltStatement<never, { puzzleId: number }>(
  (value) => sql`
    with held as (select id from ${puzzles} where id = ${value('puzzleId')} for key share)
    insert into ${puzzleCounts} (puzzle_id) select id from held on conflict do nothing
  `,
);

/** Stores the thumb or removes it, moves the counts, and marks the change. */
const moveThumb = prebuiltStatement<
  { thumbs_up: number; thumbs_down: number },
  {
    puzzleId: number;
    userId: number;
    after: Reaction | null;
    up: number;
    down: number;
    scope: string;
    changed: string;
  }
>(
  (value) => sql`
    with removed as (
      delete from ${reactions}
      where user_id = ${value('userId')} and puzzle_id = ${value('puzzleId')} and ${value('after')}::text is null
    ),
    stored as (
      insert into ${reactions} (user_id, puzzle_id, reaction)
      select ${value('userId')}::int, ${value('puzzleId')}::int, ${value('after')}::text
      where ${value('after')}::text is not null
      on conflict (user_id, puzzle_id) do update set reaction = excluded.reaction
    ),
    moved as (
      update ${puzzleCounts} set
        thumbs_up = thumbs_up + ${value('up')}::int, thumbs_down = thumbs_down + ${value('down')}::int
      where puzzle_id = ${value('puzzleId')}
      returning thumbs_up, thumbs_down
    ),
    ${versionBumpSql(value('scope'), value('changed'))}
    select thumbs_up, thumbs_down from moved
  `,
);
