import * as v from 'valibot';
import { CommentBody } from '../../contract/puzzles.ts';
import type { OutboxDatabase } from '../storage/outbox-database.ts';
import { actKinds, isKnown } from './act-kinds.ts';
import type { ActKind, OutboxEntry, Payloads } from './outbox-entry.ts';

/** An anonymous device keeps drafts and queues nothing. */
export class LoginNeeded extends Error {
  override name = 'LoginNeeded';
}

/** `collapsed`: an unsent or refused one of the same target was rewritten. `already`: there is one, and it stands. */
export interface Enqueued {
  outcome: 'added' | 'collapsed' | 'already';
  operation_id: string | null;
}

/** Puts an act into the outbox and takes its draft away, in one transaction: when this resolves, the act survives a kill. */
export async function enqueue<Kind extends ActKind>(
  outbox: OutboxDatabase,
  username: string,
  kind: Kind,
  payload: Payloads[Kind],
  now: number,
): Promise<Enqueued> {
  const said = tidy(kind, payload);
  const act = actKinds[kind];
  const target = act.target(said);
  return outbox.transaction('rw', outbox.entries, outbox.drafts, async () => {
    if (act.draft) await outbox.drafts.delete(act.draft(said));
    const others = await outbox.entries.where({ kind, target }).sortBy('sequence');
    const last = others.at(-1);
    if (act.again === 'stands' && last && last.state !== 'parked') {
      return { outcome: 'already', operation_id: last.operation_id };
    }
    if (act.again !== 'follows' && last && last.state !== 'sent' && isKnown(last)) {
      const operation_id = await rewrite(outbox, last, said, now);
      return { outcome: 'collapsed', operation_id };
    }
    const operation_id = crypto.randomUUID();
    await outbox.entries.add({
      operation_id,
      username,
      kind,
      kind_version: act.version,
      target,
      lane: act.lane(said),
      payload: said,
      ...fresh,
      made_at: now,
    } as Omit<OutboxEntry, 'sequence'>);
    return { outcome: 'added', operation_id };
  });
}

export const fresh = {
  state: 'pending',
  attempts: 0,
  faults: 0,
  next_attempt_at: 0,
  last_status: null,
  last_code: null,
  last_error: null,
} as const;

function tidy<Kind extends ActKind>(kind: Kind, payload: Payloads[Kind]): Payloads[Kind] {
  if (kind !== 'comment') return payload;
  const comment = payload as Payloads['comment'];
  return { ...comment, ...v.parse(CommentBody, { text: comment.text }) } as Payloads[Kind];
}

/** Another payload is another operation: should the old one have been sent after all, the server must not take them for the same. */
export async function rewrite(
  outbox: OutboxDatabase,
  entry: OutboxEntry,
  payload: unknown,
  now: number,
): Promise<string> {
  const operation_id = crypto.randomUUID();
  const kind_version = actKinds[entry.kind].version;
  const act = { operation_id, kind_version, payload, made_at: now };
  await outbox.entries.put({ ...entry, ...fresh, ...act } as OutboxEntry);
  return operation_id;
}
