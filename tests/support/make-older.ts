import { eq, sql } from 'drizzle-orm';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import { bumpVersions, userScope } from '../../src/server/database/bump-versions.ts';
import type { Database } from '../../src/server/database/open-database.ts';
import { answers, puzzleProgress } from '../../src/server/database/schema.ts';

/** Moves a learner's answers to a puzzle two days back. The server dates them, whatever the device's clock says. */
export async function makeOlder(db: Database, userId: number, { id, questions }: Puzzle): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction
      .update(answers)
      .set({ answered_at: sql`${answers.answered_at} - interval '2 days'`, local_date: sql`${answers.local_date} - 2` })
      .where(eq(answers.user_id, userId));
    await transaction
      .update(puzzleProgress)
      .set({ completed_on: sql`${puzzleProgress.completed_on} - 2` })
      .where(eq(puzzleProgress.user_id, userId));
    await bumpVersions(transaction, userScope(userId), [
      ...questions.map((question) => ({ kind: 'answer' as const, key: question.id })),
      { kind: 'progress', key: id },
    ]);
  });
}
