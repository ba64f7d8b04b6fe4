import { sql } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';

export interface Queue {
  waiting: number;
  /** The age of the oldest entry in seconds, 0 for an empty queue. */
  oldestSeconds: number;
}

export type QueueName = 'mails' | 'folds' | 'reminders' | 'corrections';

/**
 * Returns a reader of the queues in the database. Mails and corrections age from their creation, reminders from when they were due. Answers that aren't in
 * the counts yet have no time, so their age is how long this reader has seen the same one as the oldest.
 */
export function queueReader(db: Database, now: () => Date): () => Promise<Record<QueueName, Queue>> {
  let oldestUncounted: { id: string; since: number } | undefined;
  return async () => {
    const time = now().getTime();
    const { rows } = await db.execute<{ queue: QueueName; waiting: number; oldest: string | null }>(sql`
      select 'mails' as queue, count(*)::int as waiting, extract(epoch from min(created_at))::text as oldest
        from outgoing_mails
      union all
      select 'reminders', count(*)::int, extract(epoch from min(send_after))::text
        from push_subscriptions where send_after <= ${new Date(time).toISOString()}::timestamptz
      union all
      select 'corrections', count(*)::int, extract(epoch from min(created_at))::text from corrections
      union all
      select 'folds', count(*)::int, min(id)::text from counted_answers
    `);
    const read = (name: QueueName) => rows.find(({ queue }) => queue === name)!;
    const since = (name: QueueName): Queue => {
      const { waiting, oldest } = read(name);
      return { waiting, oldestSeconds: oldest === null ? 0 : Math.max(0, time / 1000 - Number(oldest)) };
    };
    const { waiting, oldest } = read('folds');
    if (oldest === null) oldestUncounted = undefined;
    else if (oldestUncounted?.id !== oldest) oldestUncounted = { id: oldest, since: time };
    const folds = { waiting, oldestSeconds: oldestUncounted ? (time - oldestUncounted.since) / 1000 : 0 };
    return { mails: since('mails'), reminders: since('reminders'), folds, corrections: since('corrections') };
  };
}
