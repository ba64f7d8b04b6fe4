import type { Entry } from './act.ts';
import { comment } from './acts/comment.ts';
import type { ActKind, Payloads } from './acts.ts';

export type EntryOf<Kind extends ActKind> = Entry<Kind, Payloads[Kind]>;

export type OutboxEntry = { [Kind in ActKind]: EntryOf<Kind> }[ActKind];

export function isKind<Kind extends ActKind>(entry: OutboxEntry, kind: Kind): entry is OutboxEntry & EntryOf<Kind> {
  return entry.kind === kind;
}

/** Returns the puzzle that an entry is about, if any. */
export function puzzleOf({ payload }: OutboxEntry): number | null {
  return 'puzzle_id' in payload ? payload.puzzle_id : null;
}

/** Whether the server itself failed: the lane waits for such an entry, and a retry keeps the operation ID. */
export function isFault(entry: OutboxEntry): boolean {
  return entry.last_status !== null && entry.last_status >= 500;
}

/** Different text is a different operation: what may already have reached the server would be there twice. */
export function isRevisable(entry: OutboxEntry): entry is EntryOf<'comment'> {
  return (
    entry.kind === comment.kind && entry.kind_version <= comment.version && entry.state !== 'sent' && !isFault(entry)
  );
}

/** Whether an answer was to other options, or another key, than a body has. */
export function isReworded({ version = Infinity }: { version?: number | undefined }, options_version = 1): boolean {
  return version < options_version;
}

/** After this many responses that settled nothing, a person can discard what was sent. */
const hopeless = 8;

/** Whether a person can discard it. What was sent could be at the server, so it stays until the server says so or never makes sense. */
export function isDiscardable({ state, attempts }: OutboxEntry): boolean {
  return state !== 'sent' || attempts >= hopeless;
}

/** Whether it could have had its effect at the server, although no verdict came back. */
export function mayHaveArrived(entry: OutboxEntry): boolean {
  return entry.state === 'sent' || isFault(entry);
}

/** Chosen or typed, but not submitted. */
export interface Draft {
  key: string;
  value: string;
  updated_at: number;
}
