import * as v from 'valibot';
import { CommentBody } from '../../contract/puzzles.ts';
import { comment } from '../operations/comment.ts';
import { isDiscardable, isRevisable, mayHaveArrived } from '../operations/entry-rules.ts';
import { commentDraft, revisionDraft } from '../operations/outbox-entry.ts';
import type { OutboxDatabase } from '../storage/outbox-database.ts';
import { initialEntryState, rewrite } from './enqueue.ts';
import { makeOperationId } from './operation-id.ts';

/**
 * Sends a rejected entry again. It keeps its operation ID if it could have had its effect: after a server fault, or without a response.
 * After a rejection it gets a new one, because the server stored the rejection under the old one.
 */
export async function retryEntry(outbox: OutboxDatabase, operationId: string): Promise<void> {
  await outbox.transaction('rw', outbox.entries, async () => {
    const entry = await outbox.entries.get({ operation_id: operationId });
    if (entry?.state !== 'parked') return;
    const again = mayHaveArrived(entry)
      ? { operation_id: operationId, state: 'sent' as const }
      : { operation_id: makeOperationId() };
    await outbox.entries.put({ ...entry, ...initialEntryState, ...again });
  });
}

/**
 * Replaces the text of a comment that was never sent or was rejected. Returns false if it's too late for that. (To edit a rejected answer
 * or reaction, give it again.)
 */
export async function reviseComment(
  outbox: OutboxDatabase,
  operationId: string,
  text: string,
  now: number,
): Promise<boolean> {
  const body = v.parse(CommentBody, { text });
  return outbox.transaction('rw', outbox.entries, outbox.drafts, async () => {
    const entry = await outbox.entries.get({ operation_id: operationId });
    if (!entry || !isRevisable(entry)) return false;
    await outbox.drafts.delete(revisionDraft(entry.payload.puzzle_id, operationId));
    await rewrite(outbox, entry, comment, { ...entry.payload, ...body }, now);
    return true;
  });
}

export const revisionForm = /^revise:\d{1,10}:[\da-f-]{36}$/;

/** Moves to a puzzle's draft the unsaved new text of comments that can't be edited anymore, because they went out or were discarded. */
export async function reclaimRevisions(outbox: OutboxDatabase, puzzleId: number, now: number): Promise<void> {
  await outbox.transaction('rw', outbox.entries, outbox.drafts, async () => {
    const revisions = await outbox.drafts.where('key').startsWith(revisionDraft(puzzleId, '')).toArray();
    for (const { key, value } of revisions) {
      const operationId = key.split(':')[2] ?? '';
      const waiting = await outbox.entries.get({ operation_id: operationId });
      if (waiting && isRevisable(waiting)) continue;
      await moveRevision(outbox, puzzleId, operationId, value, now);
    }
  });
}

/** Appends a comment's unsaved new text to its puzzle's draft. In one transaction, so `reclaimRevisions` doesn't append it too. */
export async function moveRevision(
  outbox: OutboxDatabase,
  puzzleId: number,
  operationId: string,
  text: string,
  now: number,
): Promise<void> {
  await outbox.transaction('rw', outbox.drafts, async () => {
    const key = commentDraft(puzzleId);
    const draft = await outbox.drafts.get(key);
    const value = draft ? `${draft.value}\n\n${text}` : text;
    await outbox.drafts.put({ key, value, updated_at: now });
    await outbox.drafts.delete(revisionDraft(puzzleId, operationId));
  });
}

/** Takes back what was never sent, was rejected, or failed so often that a person must decide. */
export async function discardEntry(outbox: OutboxDatabase, operationId: string): Promise<void> {
  await outbox.transaction('rw', outbox.entries, async () => {
    const entry = await outbox.entries.get({ operation_id: operationId });
    if (entry && isDiscardable(entry)) await outbox.entries.delete(entry.sequence);
  });
}
