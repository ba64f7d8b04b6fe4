import type { Dexie } from 'dexie';
import type { GenericSchema, InferOutput } from 'valibot';
import type { BodyOf, ReplyOf, WireCall } from '../../contract/call.ts';
import type { CallOf } from '../../contract/calls.ts';
import type { CacheDatabase } from '../storage/cache-database.ts';

/**
 * - `pending`: never sent; an operation that replaces it still can.
 * - `sent`: handed to the network at least once, without a response yet. It may have reached the server, and goes again under the same ID.
 * - `parked`: needs attention; only a person's retry, edit, or discard moves it.
 */
export type EntryState = 'pending' | 'sent' | 'parked';

/** An operation in the outbox. */
export interface Entry<Kind extends string, Payload> {
  sequence: number;
  /** A UUID; also the `Idempotency-Key` and, for a comment, its ID. */
  operation_id: string;
  username: string;
  kind: Kind;
  kind_version: number;
  /** What it's about, such as `question:12`. */
  target: string;
  /** Entries of one queue are sent in order, one at a time. */
  lane: string;
  /** Never changes once the entry was sent. */
  payload: Payload;
  state: EntryState;
  /** Responses that settled nothing, since the entry was made or retried. Offline, none are counted. */
  attempts: number;
  /** How many of them were the server's own faults (500). */
  faults: number;
  next_attempt_at: number;
  /** When a response last settled nothing, and for how long it has been so while the server was in reach (OUT-30). */
  tried_at?: number;
  unanswered_ms?: number;
  /** From the last response that settled nothing. If it couldn't be understood, the code says why. */
  last_status: number | null;
  last_code: string | null;
  last_error: string | null;
  made_at: number;
}

/** What an operation is about, as far as the local cache knows. */
export interface Subject {
  kind: 'puzzle' | 'question';
  id: number;
  title: string | null;
  /** The question's place in its puzzle. */
  order: number | null;
}

type TableName = Exclude<keyof CacheDatabase, keyof Dexie>;

/** One kind of operation, and everything the device knows about it. A new kind is a file in `operations/` and a line in `operations.ts`. */
export interface Operation<
  Kind extends string = string,
  Schema extends GenericSchema = GenericSchema,
  C extends WireCall = WireCall,
  Payload = InferOutput<Schema>,
  Body = unknown,
> {
  readonly kind: Kind;
  /** Raise it when the payload's form changes. A build sends what its own version or an earlier one made. */
  readonly version: number;
  /** Checks what a screen or a device file says. */
  readonly payload: Schema;
  /** The field of the payload that the device fills with its clock's time; `local_date` gets the day. */
  readonly stamp?: 'answered_at' | 'checked_at' | 'done_at' | 'made_at';

  target(payload: Payload): string;
  queueKey(payload: Payload): string;
  /** What happens to a waiting operation on the same target: it stays, is replaced, or is followed by the new one. */
  readonly onConflict: 'keep' | 'replace' | 'append';
  /** The draft that the operation completes. */
  readonly draft?: { readonly form: RegExp; key(payload: Payload): string };

  readonly call: C;
  params?(payload: Payload): { id: number };
  body(payload: Payload): Body;
  /** Another device can change what this operation set, so a stored response can be outdated. */
  readonly resettable?: true;

  /** The tables of the local cache that `apply` and `isSettled` use. */
  readonly tables: readonly TableName[];
  /**
   * Writes the server's response to the local cache, inside a transaction. It can run again for the same response. `shown` is the result
   * that this device already showed by a key of its own; null if it had none.
   */
  apply(cache: CacheDatabase, entry: Entry<Kind, Payload>, reply: ReplyOf<C>, shown: boolean | null): Promise<void>;
  /** Whether the local cache already holds the outcome, as far as it can tell. */
  isSettled(cache: CacheDatabase, payload: Payload, operationId: string | null): Promise<boolean>;

  /** What the learner did, without its subject. */
  name(payload: Payload, about: Subject | null): string;
  /** What the learner wrote. */
  text?(payload: Payload): string | null | undefined;
  /** Begins the message about a rejection. */
  readonly failed: string;
  /** What it is about, unless the payload itself says so. */
  about?(payload: Payload): { puzzle_id?: number; question_id?: number };
}

export type PayloadOf<A extends Operation> = InferOutput<A['payload']>;

type Stamp = 'answered_at' | 'checked_at' | 'done_at' | 'made_at' | 'local_date';

/** What a screen says of an operation. The device adds the time. */
export type OperationInput<A extends Operation> = Omit<PayloadOf<A>, Stamp> &
  Partial<Pick<PayloadOf<A>, Stamp & keyof PayloadOf<A>>>;

export function defineOperation<const Kind extends string, Schema extends GenericSchema, C extends WireCall>(
  operation: Operation<Kind, Schema, C, InferOutput<Schema>, BodyOf<CallOf<C>>>,
): Operation<Kind, Schema, C> {
  return operation;
}

export function onPuzzle({ puzzle_id }: { puzzle_id: number }): string {
  return `puzzle:${puzzle_id}`;
}

export function onQuestion({ question_id }: { question_id: number }): string {
  return `question:${question_id}`;
}

/** Applied again, a response can find another key on the device than the one that was shown by. */
export function overruled(shown: boolean | null, is_correct: boolean, known: { overruled?: true } | undefined) {
  return (known?.overruled || (shown !== null && shown !== is_correct)) && { overruled: true as const };
}
