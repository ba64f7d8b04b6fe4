import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ErrorCode } from '../contract/errors.ts';
import type { Database, Transaction } from './database/open-database.ts';
import { idempotencyKeys } from './database/schema.ts';
import { Refusal } from './refusal.ts';

export interface Outcome {
  status: number;
  body: unknown;
  replayed: boolean;
}

export interface Operation {
  userId: number;
  key: string;
  /** What tells two requests apart: method, address and parsed body. */
  request: string;
  successStatus: number;
}

/** Verdicts that say nothing lasting about the operation, and that a repeat must be able to outlive. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'not_authenticated',
  'csrf_failed',
  'rate_limited',
  'too_often',
  'server_error',
  'unavailable',
]);

/**
 * Runs `effect` at most once for a user's key: the key is claimed in the effect's own transaction, so that both are there or neither.
 * A repeat gets the stored outcome; the same key with another request, or one whose first run does not end within the lock's limit,
 * a Refusal. Modelled on draft-ietf-httpapi-idempotency-key-header.
 */
export async function once(
  db: Database,
  operation: Operation,
  effect: (transaction: Transaction) => Promise<unknown>,
): Promise<Outcome | Refusal> {
  const { userId, key } = operation;
  const requestHash = createHash('sha256').update(operation.request).digest('hex');
  return db.transaction(async (transaction) => {
    const claim = { user_id: userId, key, request_hash: requestHash, status: 0 };
    const claimed = await transaction.insert(idempotencyKeys).values(claim).onConflictDoNothing().returning();
    const isThisKey = and(eq(idempotencyKeys.user_id, userId), eq(idempotencyKeys.key, key));
    if (claimed.length === 0) {
      const [stored] = await transaction.select().from(idempotencyKeys).where(isThisKey);
      if (!stored)
        return new Refusal('in_progress', 'This request is still in progress. Try again in 2 seconds.', {}, 2);
      if (stored.request_hash !== requestHash) {
        return new Refusal('idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
      }
      return { status: stored.status, body: stored.body, replayed: true };
    }
    const result = await effect(transaction);
    if (result instanceof Refusal) {
      const verdict = { status: result.status, body: result.body };
      if (passing.has(result.code)) await transaction.delete(idempotencyKeys).where(isThisKey);
      else await transaction.update(idempotencyKeys).set(verdict).where(isThisKey);
      return result;
    }
    const outcome = { status: operation.successStatus, body: result ?? null };
    await transaction.update(idempotencyKeys).set(outcome).where(isThisKey);
    return { ...outcome, replayed: false };
  });
}
