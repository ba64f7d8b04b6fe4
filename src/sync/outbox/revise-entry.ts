import * as v from 'valibot';
import { CommentBody } from '../../contract/puzzles.ts';
import type { OutboxDatabase } from '../storage/outbox-database.ts';
import { comment } from './acts/comment.ts';
import { fresh, rewrite } from './enqueue.ts';
import { isDiscardable, isFault, isRevisable } from './outbox-entry.ts';

/**
 * Sends a parked entry again. After the server's own fault it is the same operation, which may have had its effect; a refusal is
 * stored under its operation id, so that asking anew takes a new one.
 */
export async function retryEntry(outbox: OutboxDatabase, operationId: string): Promise<void> {
  await outbox.transaction('rw', outbox.entries, async () => {
    const entry = await outbox.entries.get({ operation_id: operationId });
    if (entry?.state !== 'parked') return;
    const again = isFault(entry)
      ? { operation_id: operationId, state: 'sent' as const }
      : { operation_id: crypto.randomUUID() };
    await outbox.entries.put({ ...entry, ...fresh, ...again });
  });
}

/**
 * Gives a comment that was never sent, or was refused, other words; false where it may no longer have them. (A parked answer or reaction
 * is edited by giving it again.)
 */
export async function reviseComment(
  outbox: OutboxDatabase,
  operationId: string,
  text: string,
  now: number,
): Promise<boolean> {
  const body = v.parse(CommentBody, { text });
  return outbox.transaction('rw', outbox.entries, async () => {
    const entry = await outbox.entries.get({ operation_id: operationId });
    if (!entry || !isRevisable(entry)) return false;
    await rewrite(outbox, entry, comment, { ...entry.payload, ...body }, now);
    return true;
  });
}

/** Puts words behind those that a draft has already. */
export async function addToDraft(outbox: OutboxDatabase, key: string, text: string, now: number): Promise<void> {
  await outbox.transaction('rw', outbox.drafts, async () => {
    const draft = await outbox.drafts.get(key);
    const value = draft ? `${draft.value}\n\n${text}` : text;
    await outbox.drafts.put({ key, value, updated_at: now });
  });
}

/** Takes back what was never sent, was refused, or was tried in vain so often that only a person can say whether it is to go on. */
export async function discardEntry(outbox: OutboxDatabase, operationId: string): Promise<void> {
  await outbox.transaction('rw', outbox.entries, async () => {
    const entry = await outbox.entries.get({ operation_id: operationId });
    if (entry && isDiscardable(entry)) await outbox.entries.delete(entry.sequence);
  });
}
