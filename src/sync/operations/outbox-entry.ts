import type { Entry } from './operation.ts';
import type { OperationKind, Payloads } from './operations.ts';

export type EntryOf<Kind extends OperationKind> = Entry<Kind, Payloads[Kind]>;

export type OutboxEntry = { [Kind in OperationKind]: EntryOf<Kind> }[OperationKind];

export function isKind<Kind extends OperationKind>(
  entry: OutboxEntry,
  kind: Kind,
): entry is OutboxEntry & EntryOf<Kind> {
  return entry.kind === kind;
}

/** Returns the puzzle that an entry is about, if any. */
export function puzzleOf({ payload }: OutboxEntry): number | null {
  return 'puzzle_id' in payload ? payload.puzzle_id : null;
}

/** Whether an answer was to other options, or another key, than a body has. */
export function isReworded({ version = Infinity }: { version?: number | undefined }, options_version = 1): boolean {
  return version < options_version;
}

/** Chosen or typed, but not submitted. */
export interface Draft {
  key: string;
  value: string;
  updated_at: number;
}

/** Names the draft of what was chosen for a question. */
export function answerDraft(questionId: number): string {
  return `answer:${questionId}`;
}

/** Names the draft of a puzzle's next comment. */
export function commentDraft(puzzleId: number): string {
  return `comment:${puzzleId}`;
}

/** The draft that shows that an outbox was here before (PLAT-3). */
export const dataMark = 'kept';

/** Names the draft of a waiting comment's new text. */
export function revisionDraft(puzzleId: number, operationId: string): string {
  return `revise:${puzzleId}:${operationId}`;
}
