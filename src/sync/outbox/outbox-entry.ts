import type { Exercise } from '../../contract/progress.ts';
import type { Letter, Reaction } from '../../contract/puzzles.ts';
import type { ReportReason, ReportTarget } from '../../contract/reports.ts';

/** What each kind of act says. A payload never changes once its entry was sent. `version`: of what was on the screen; older builds noted none. */
export interface Payloads {
  answer: {
    puzzle_id: number;
    question_id: number;
    answer: Letter;
    version?: number;
    answered_at: string;
    local_date: string;
  };
  react: { puzzle_id: number; desired: Reaction | null };
  comment: { puzzle_id: number; text: string };
  interview_answer: {
    question_id: number;
    /** Of a multiple choice; an open-ended one has a text. */
    selected_mc_answer?: Letter;
    text_answer?: string;
    version?: number;
    answered_at: string;
    local_date: string;
  };
  exercise: Exercise;
  report: { target_kind: ReportTarget; target_id: string; reason: ReportReason; text: string };
}
export type ActKind = keyof Payloads;

/**
 * - `pending`: never sent; a reaction may still collapse into it.
 * - `sent`: handed to the network at least once, no verdict yet; it may have reached the server and goes again under the same id.
 * - `parked`: refused; only a person's retry, edit or discard moves it.
 */
export type EntryState = 'pending' | 'sent' | 'parked';

export interface EntryOf<Kind extends ActKind> {
  sequence: number;
  /** A UUID; also the `Idempotency-Key` and, for a comment, its id. */
  operation_id: string;
  username: string;
  kind: Kind;
  kind_version: number;
  /** What it acts on, such as `question:12`. */
  target: string;
  /** Entries of one lane are sent in order, one at a time. */
  lane: string;
  payload: Payloads[Kind];
  state: EntryState;
  /** Replies that settled nothing, since the entry was made or retried; nothing is counted while offline. */
  attempts: number;
  /** How many of them were the server's own faults (500). */
  faults: number;
  next_attempt_at: number;
  /** Of the last reply that settled nothing; where nothing was understood, the code says why. */
  last_status: number | null;
  last_code: string | null;
  last_error: string | null;
  made_at: number;
}

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

export function answerDraft(questionId: number): string {
  return `answer:${questionId}`;
}

export function commentDraft(puzzleId: number): string {
  return `comment:${puzzleId}`;
}

export function reportDraft(kind: ReportTarget, id: string): string {
  return `report:${kind}:${id}`;
}

export function interviewDraft(questionId: number): string {
  return `interview:${questionId}`;
}
