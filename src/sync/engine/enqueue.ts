import * as v from 'valibot';
import type { Operation, PayloadOf } from '../operations/operation.ts';
import type { OutboxEntry } from '../operations/outbox-entry.ts';
import type { OutboxDatabase } from '../storage/outbox-database.ts';
import { makeOperationId } from './operation-id.ts';

/** An anonymous device keeps drafts but queues nothing. */
export class LoginNeeded extends Error {
  override name = 'LoginNeeded';
}

/** `collapsed`: an unsent or rejected operation on the same target was rewritten. `already`: an earlier one counts. */
export interface Enqueued {
  outcome: 'added' | 'collapsed' | 'already';
  operation_id: string | null;
}

/** Puts an operation into the outbox and deletes its draft, in one transaction: when this resolves, the operation survives a kill. */
export async function enqueue<A extends Operation>(
  outbox: OutboxDatabase,
  username: string,
  operation: A,
  input: PayloadOf<A>,
  now: number,
): Promise<Enqueued> {
  const { kind, version, onConflict, draft }: Operation = operation;
  const payload = v.parse(operation.payload, input);
  const target = operation.target(payload);
  return outbox.transaction('rw', outbox.entries, outbox.drafts, async () => {
    if (draft) await outbox.drafts.delete(draft.key(payload));
    const others = await outbox.entries.where({ kind, target }).sortBy('sequence');
    const last = others.at(-1);
    if (onConflict === 'keep' && last && last.state !== 'parked') {
      return { outcome: 'already', operation_id: last.operation_id };
    }
    if (onConflict !== 'append' && last && last.state !== 'sent' && last.kind_version <= version) {
      return { outcome: 'collapsed', operation_id: await rewrite(outbox, last, operation, payload, now) };
    }
    const operation_id = makeOperationId();
    const queueKey = operation.queueKey(payload);
    const entry = {
      operation_id,
      username,
      kind,
      kind_version: version,
      target,
      lane: queueKey,
      payload,
      ...initialEntryState,
      made_at: now,
    };
    await outbox.entries.add(entry as Omit<OutboxEntry, 'sequence'>);
    return { outcome: 'added', operation_id };
  });
}

export const initialEntryState = {
  state: 'pending',
  attempts: 0,
  faults: 0,
  next_attempt_at: 0,
  last_status: null,
  last_code: null,
  last_error: null,
  unanswered_ms: 0,
} as const;

/** A new payload gets a new operation ID: if the old one was sent after all, the server must not mistake one for the other. */
export async function rewrite(
  outbox: OutboxDatabase,
  entry: OutboxEntry,
  { version }: Operation,
  payload: unknown,
  now: number,
): Promise<string> {
  const operation_id = makeOperationId();
  const changes = { operation_id, kind_version: version, payload, made_at: now };
  await outbox.entries.put({ ...entry, ...initialEntryState, ...changes } as OutboxEntry);
  return operation_id;
}
