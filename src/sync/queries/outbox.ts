import { isFault } from '../operations/entry-rules.ts';
import type { Subject } from '../operations/operation.ts';
import { isKnown, operationOf } from '../operations/operations.ts';
import type { OutboxEntry } from '../operations/outbox-entry.ts';
import type { SyncContext } from '../session/sync-context.ts';
import type { CacheDatabase } from '../storage/cache-database.ts';
import { downloadedRows } from '../storage/download-block.ts';
import { newest } from '../storage/downloaded-body.ts';
import type { Query } from './query.ts';

/** An entry of the outbox, with what the local cache knows about its subject. */
export interface OutboxView {
  entry: OutboxEntry;
  /** False if a newer build made it: only that can send it. */
  known: boolean;
  about: Subject | null;
  /** What it waits for in its queue: another waiting entry, or one with faults that waits for the learner. */
  blockedBy: null | 'waiting' | 'fault';
}

/** Every entry, oldest first. */
export const outboxQuery = {
  key: 'outbox',
  async read({ cache, outbox }: Pick<SyncContext, 'cache' | 'outbox'>): Promise<OutboxView[]> {
    const entries = await outbox.entries.orderBy('sequence').toArray();
    return cache.transaction('r', cache.tables, async () => {
      const views: OutboxView[] = [];
      for (const entry of entries) {
        const before = views.map((view) => view.entry).filter(({ lane }) => lane === entry.lane);
        const about = await subjectOf(cache, entry);
        views.push({ entry, known: isKnown(entry), about, blockedBy: blockedBy(before) });
      }
      return views;
    });
  },
} satisfies Query<OutboxView[]>;

/** One entry, while it's there. */
export function entryQuery(operationId: string): Query<OutboxEntry> {
  return {
    key: `entry ${operationId}`,
    read: ({ outbox }) => outbox.entries.get({ operation_id: operationId }),
  };
}

function blockedBy(before: readonly OutboxEntry[]): OutboxView['blockedBy'] {
  if (before.some((entry) => entry.state === 'parked' && isFault(entry))) return 'fault';
  return before.some(({ state }) => state !== 'parked') ? 'waiting' : null;
}

/** Goes by the payload's IDs, which an unknown kind can have too. */
async function subjectOf(cache: CacheDatabase, entry: OutboxEntry): Promise<Subject | null> {
  const { puzzle_id, question_id } = ((isKnown(entry) && operationOf(entry).about?.(entry.payload)) ||
    entry.payload) as Ids;
  if (typeof puzzle_id === 'number') {
    const body =
      (await cache.puzzles.get(puzzle_id))?.puzzle ?? newest(await downloadedRows(cache.pack_puzzle_blocks, puzzle_id));
    const title = body?.title ?? (await cache.catalogue.get(puzzle_id))?.title ?? null;
    const question = body?.questions.find(({ id }) => id === question_id);
    return { kind: 'puzzle', id: puzzle_id, title, order: question?.order ?? null };
  }
  if (typeof question_id !== 'number') return null;
  const row = (await cache.questions.get(question_id)) ?? (await cache.question_bodies.get(question_id))?.question;
  return { kind: 'question', id: question_id, title: row?.title ?? null, order: null };
}

interface Ids {
  puzzle_id?: unknown;
  question_id?: unknown;
}
