import type { Entry } from './act.ts';
import { comment } from './acts/comment.ts';
import type { ActKind, Payloads } from './acts.ts';

export type EntryOf<Kind extends ActKind> = Entry<Kind, Payloads[Kind]>;

export type OutboxEntry = { [Kind in ActKind]: EntryOf<Kind> }[ActKind];

export function isKind<Kind extends ActKind>(entry: OutboxEntry, kind: Kind): entry is OutboxEntry & EntryOf<Kind> {
  return entry.kind === kind;
}

/** The puzzle that an entry is about, if it is about one. */
export function puzzleOf({ payload }: OutboxEntry): number | null {
  return 'puzzle_id' in payload ? payload.puzzle_id : null;
}

/** A refusal that may have been an accident of the server: the lane waits behind it, and a retry keeps the operation id. */
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

/** After so many replies that settle nothing a person may let go of what was sent. */
const hopeless = 8;

/** What was sent may be at the server, and stays until it says so; unless it never says anything that can be understood. */
export function isDiscardable({ state, attempts }: OutboxEntry): boolean {
  return state !== 'sent' || attempts >= hopeless;
}

/** Whether the server may have had its effect already, though it has not said so. */
export function mayHaveArrived(entry: OutboxEntry): boolean {
  return entry.state === 'sent' || isFault(entry);
}

/** Chosen or typed, and not submitted. */
export interface Draft {
  key: string;
  value: string;
  updated_at: number;
}
