import { sql } from 'drizzle-orm';
import type { Role } from '../../contract/puzzles.ts';
import { markLearners } from '../database/bump-versions.ts';
import type { Transaction } from '../database/open-database.ts';

/**
 * Has devices pull the answers to questions that got another role: an answer carries its question's role, so all devices of a learner count
 * it under the same one. `before` is as the questions were. Call it after they're written, and before the catalogue gets its next version.
 */
export async function markChangedRoles(
  transaction: Transaction,
  before: readonly { id: number; role: Role }[],
): Promise<void> {
  const roles = JSON.stringify(before.map(({ id, role }) => ({ id, role })));
  const { rows } = await transaction.execute<{ user_id: number; question_id: number }>(sql`
    select a.user_id, a.question_id
    from jsonb_to_recordset(${roles}::jsonb) as before (id int, role text)
    join questions q on q.id = before.id and q.role <> before.role
    join answers a on a.question_id = q.id
  `);
  if (rows.length === 0) return;
  await markLearners(
    transaction,
    rows.map(({ user_id, question_id }) => ({ userId: user_id, kind: 'answer', key: question_id })),
  );
}
