import { createHash } from 'node:crypto';
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { prebuiltStatement } from '../database/prebuilt.ts';
import { idempotencyKeys, operations, sharedReplies } from '../database/schema.ts';
import { markOf, type SessionCheck } from '../session/session-check.ts';
import { Rejection } from './rejection.ts';

export interface OperationResult {
  status: number;
  body: unknown;
  replayed: boolean;
}

export interface Operation {
  userId: number;
  key: string;
  /** Distinguishes requests: method, URL, and parsed body. */
  request: string;
  successStatus: number;
  /** The fields of a success that are the learner's own; all of them by default. The rest, which many get alike, is kept once. */
  ownFields?: readonly string[] | undefined;
  /** The claim confirms the session. */
  sessionCheck?: SessionCheck;
}

/** Temporary rejections, after which a repeat must be able to succeed. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'not_authenticated',
  'csrf_failed',
  'rate_limited',
  'too_often',
  'server_error',
  'unavailable',
]);

/**
 * Runs `effect` at most once for a user's key. It claims the key in the effect's own transaction, so both commit or neither does. A repeat
 * gets the stored outcome. The same key with another request gets a rejection, and so does a repeat if the first run doesn't end within the
 * lock's limit. Modeled on draft-ietf-httpapi-idempotency-key-header.
 */
export async function runIdempotent(
  db: Database,
  operation: Operation,
  effect: (transaction: Transaction) => Promise<unknown>,
): Promise<OperationResult | Rejection> {
  return db.transaction(async (transaction) => {
    const earlier = await claim(transaction, operation);
    if (earlier) return earlier;
    const result = await effect(transaction);
    if (!(result instanceof Rejection)) {
      const body = result ?? null;
      await store(transaction, operation, operation.successStatus, body);
      return { status: operation.successStatus, body, replayed: false };
    }
    if (passing.has(result.code)) await transaction.delete(operations).where(isStored(operation));
    else await store(transaction, { ...operation, ownFields: undefined }, result.status, result.body);
    return result;
  });
}

interface Claim extends Record<string, unknown> {
  is_claimed: boolean;
  session: string | null;
}

const claimStatement = prebuiltStatement<Claim, { userId: number; key: string; beginning: bigint; tokenHash: string }>(
  (value) => sql`
  with claimed as (
    insert into ${operations} (user_id, key, month, request, status)
    select ${value('userId')}::int, ${value('key')}::uuid, operation_month(${value('key')}), ${value('beginning')}::bigint, 0
    where not exists (select from ${idempotencyKeys} where user_id = ${value('userId')} and key = ${value('key')})
    on conflict do nothing returning true
  )
  select exists (select from claimed) as is_claimed, ${markOf(value('tokenHash'))} as session
`,
);

/** Claims the key, or returns what was made of it before. */
async function claim(transaction: Transaction, operation: Operation): Promise<OperationResult | Rejection | undefined> {
  const { userId, key, sessionCheck } = operation;
  const tokenHash = sessionCheck?.tokenHash ?? '';
  const [found] = await claimStatement(transaction, { userId, key, beginning: beginningOf(operation), tokenHash });
  sessionCheck?.confirm(found?.session ?? null);
  if (found?.is_claimed) return undefined;
  const [earlier] = await outcomeStatement(transaction, { userId, key });
  if (earlier?.outcome) return replay(operation, earlier.outcome);
  return new Rejection('in_progress', 'This request is still in progress. Try again in 2 seconds.', {}, 2);
}

/** What was made of a key before. */
export interface StoredOutcome {
  request: string | null;
  /** Of an operation that an older server answered, in place of `request`. */
  request_hash: string | null;
  status: number;
  body: object | null;
  shared: object | null;
}

/** Returns what was made of a user's key before, or null, as a part of a statement. */
export function outcomeOf(userId: Placeholder, key: Placeholder): SQL<StoredOutcome | null> {
  return sql<StoredOutcome | null>`coalesce(
    (
      select json_build_object('request_hash', request_hash, 'status', status, 'body', body) from ${idempotencyKeys}
      where user_id = ${userId} and key = ${key}
    ),
    (
      select json_build_object('request', o.request::text, 'status', o.status, 'body', o.body, 'shared', s.body)
      from ${operations} o left join ${sharedReplies} s on s.id = o.shared_reply_id
      where o.user_id = ${userId} and o.key = ${key} and o.month = operation_month(${key})
    )
  )`;
}

const outcomeStatement = prebuiltStatement<{ outcome: StoredOutcome | null }, { userId: number; key: string }>(
  (value) => sql`select ${outcomeOf(value('userId'), value('key'))} as outcome`,
);

/** Returns the stored outcome, or a rejection if it's another request's. */
export function replay(operation: Operation, stored: StoredOutcome): OperationResult | Rejection {
  const isSame = stored.request_hash
    ? stored.request_hash === hashOf(operation).toString('hex')
    : stored.request === String(beginningOf(operation));
  const body = stored.shared ? { ...stored.shared, ...stored.body } : stored.body;
  if (isSame) return { status: stored.status, body, replayed: true };
  return new Rejection('idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
}

function hashOf({ request }: Operation): Buffer {
  return createHash('sha256').update(request).digest();
}

/** What is stored of a request, to tell it from others. */
export function beginningOf(operation: Operation): bigint {
  return hashOf(operation).readBigInt64BE();
}

/**
 * Keeps the outcome next to the claim. The shared part is added where it isn't yet; while another transaction is adding it, which nobody
 * waits for, the body is kept whole.
 */
async function store(transaction: Transaction, operation: Operation, status: number, body: unknown): Promise<void> {
  const { ownFields } = operation;
  if (!ownFields || body === null) {
    await transaction
      .update(operations)
      .set({ status, body: body as object | null })
      .where(isStored(operation));
    return;
  }
  const own = Object.fromEntries(ownFields.map((name) => [name, (body as Record<string, unknown>)[name]]));
  // The names stay in their places, so that a replay has the first reply's bytes.
  const names = Object.fromEntries(ownFields.map((name) => [name, null]));
  const shared = JSON.stringify({ ...(body as object), ...names });
  const hash = createHash('sha256').update(shared).digest('hex').slice(0, 32);
  const bodies = { own: ownFields.length > 0 ? JSON.stringify(own) : null, whole: JSON.stringify(body) };
  await storeStatement(transaction, { userId: operation.userId, key: operation.key, status, hash, shared, ...bodies });
}

const storeStatement = prebuiltStatement<
  never,
  { userId: number; key: string; status: number; hash: string; shared: string; own: string | null; whole: string }
>(
  (value) => sql`
  with known as (select id from ${sharedReplies} where hash = ${value('hash')}),
  added as (
    insert into ${sharedReplies} (hash, body)
    select ${value('hash')}::uuid, ${value('shared')}::json
    where not exists (select from known) and pg_try_advisory_xact_lock(hashtextextended(${value('hash')}, 0))
    on conflict do nothing returning id
  ),
  found as (select id from known union all select id from added)
  update ${operations} set
    status = ${value('status')},
    shared_reply_id = (select id from found),
    body = case when exists (select from found) then ${value('own')} else ${value('whole')} end::json
  where user_id = ${value('userId')} and key = ${value('key')} and month = operation_month(${value('key')})
`,
);

function isStored({ userId, key }: Operation) {
  return and(
    eq(operations.user_id, userId),
    eq(operations.key, key),
    eq(operations.month, sql`operation_month(${key})`),
  );
}
