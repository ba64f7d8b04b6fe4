import type { Operation } from '../operations/operation.ts';
import { isKnown, operationOf } from '../operations/operations.ts';
import type { OutboxEntry } from '../operations/outbox-entry.ts';
import type { FileEntry } from './device-file.ts';

type Unplaced = Omit<OutboxEntry, 'sequence'>;

/**
 * Merges a file's entries with the outbox's own, in order, and counts the new ones. No operation is there twice, a question keeps its one
 * answer, and of the reactions to one puzzle the newest counts.
 */
export function mergeEntries(
  own: readonly OutboxEntry[],
  brought: readonly FileEntry[],
  username: string,
): { entries: Unplaced[]; added: number } {
  const states = new Map(brought.map(({ operation_id, state }) => [operation_id, state]));
  const known = new Set(own.map(({ operation_id }) => operation_id));
  let remaining: readonly Unplaced[] = own.map(({ sequence: _, ...entry }) => {
    const elsewhere = states.get(entry.operation_id) ?? 'pending';
    // What another device sent could have reached the server.
    return entry.state === 'pending' && elsewhere !== 'pending' ? { ...entry, state: 'sent' } : entry;
  }) as Unplaced[];
  const added: Unplaced[] = [];
  for (const each of brought) {
    if (known.has(each.operation_id)) continue;
    const entry = entryOf(each, username);
    const onConflict = isKnown(entry) ? operationOf(entry).onConflict : 'append';
    const rivals =
      onConflict === 'append' ? [] : own.filter(({ kind, target }) => kind === entry.kind && target === entry.target);
    const isTwice =
      onConflict === 'keep' && added.some(({ kind, target }) => kind === entry.kind && target === entry.target);
    if (isTwice || rivals.some((rival) => stands(rival, entry, onConflict))) continue;
    known.add(entry.operation_id);
    const unsent = rivals.filter((rival) => rival.state !== 'sent' && isKnown(rival));
    const replaced = new Set(unsent.map(({ operation_id }) => operation_id));
    remaining = remaining.filter(({ operation_id }) => !replaced.has(operation_id));
    added.push(entry);
  }
  return { entries: inOrder(remaining, added), added: added.length };
}

/** Whether the device's own entry wins. */
function stands(own: OutboxEntry, brought: Unplaced, onConflict: Operation['onConflict']): boolean {
  if (own.made_at >= brought.made_at) return true;
  return onConflict === 'keep' && (own.state !== 'parked' || brought.state === 'parked');
}

function entryOf(entry: FileEntry, username: string): Unplaced {
  const made = { ...entry, username, next_attempt_at: 0 } as unknown as Unplaced;
  if (!isKnown(made)) return made;
  const operation = operationOf(made);
  return { ...made, target: operation.target(made.payload), lane: operation.queueKey(made.payload) };
}

/** Orders both by when they were made, and keeps each side's own order even if an edit made an operation younger than the next one. */
function inOrder(remaining: readonly Unplaced[], added: readonly Unplaced[]): Unplaced[] {
  const merged: Unplaced[] = [];
  let at = 0;
  for (const entry of remaining) {
    for (let next = added[at]; next && next.made_at < entry.made_at; next = added[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(entry);
  }
  return [...merged, ...added.slice(at)];
}
