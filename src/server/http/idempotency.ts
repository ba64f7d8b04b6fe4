import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
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
  const request = createHash('sha256').update(operation.request).digest();
  return db.transaction(async (transaction) => {
    const earlier = await claim(transaction, operation, request);
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
  /** Of an operation that an older server answered. */
  request_hash: string | null;
  status: number;
  body: unknown;
}

const claimStatement = prebuiltStatement<Claim, { userId: number; key: string; beginning: bigint; tokenHash: string }>(
  (value) => sql`
  with older as (
    select request_hash, status, body from ${idempotencyKeys} where user_id = ${value('userId')} and key = ${value('key')}
  ),
  claimed as (
    insert into ${operations} (user_id, key, month, request, status)
    select ${value('userId')}::int, ${value('key')}::uuid, operation_month(${value('key')}), ${value('beginning')}::bigint, 0
    where not exists (select from older)
    on conflict do nothing returning true
  )
  select exists (select from claimed) as is_claimed, ${markOf(value('tokenHash'))} as session, older.*
  from (values (true)) as one left join older on true
`,
);

/** Claims the key, or returns what was made of it before. */
async function claim(
  transaction: Transaction,
  operation: Operation,
  request: Buffer,
): Promise<OperationResult | Rejection | undefined> {
  const { userId, key, sessionCheck } = operation;
  const beginning = request.readBigInt64BE();
  const tokenHash = sessionCheck?.tokenHash ?? '';
  const rows = await claimStatement(transaction, { userId, key, beginning, tokenHash });
  const [found] = rows;
  sessionCheck?.confirm(found?.session ?? null);
  if (found?.is_claimed) return undefined;
  if (found?.request_hash) return replay(found.request_hash === request.toString('hex'), found.status, found.body);
  const [stored] = await transaction
    .select({
      request: operations.request,
      status: operations.status,
      body: operations.body,
      shared: sharedReplies.body,
    })
    .from(operations)
    .leftJoin(sharedReplies, eq(sharedReplies.id, operations.shared_reply_id))
    .where(isStored(operation));
  if (!stored) return new Rejection('in_progress', 'This request is still in progress. Try again in 2 seconds.', {}, 2);
  const body = stored.shared ? { ...stored.shared, ...stored.body } : stored.body;
  return replay(stored.request === beginning, stored.status, body);
}

function replay(isSame: boolean, status: number, body: unknown): OperationResult | Rejection {
  if (isSame) return { status, body, replayed: true };
  return new Rejection('idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
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
  const kept = { own: ownFields.length > 0 ? JSON.stringify(own) : null, whole: JSON.stringify(body) };
  await storeStatement(transaction, { userId: operation.userId, key: operation.key, status, hash, shared, ...kept });
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
