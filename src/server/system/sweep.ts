import { and, lt, not, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { utcDay } from '../../rules/puzzle-day.ts';
import { countsAgeSeconds } from '../../rules/puzzle-list.ts';
import { heldDays } from '../account/deleted-usernames.ts';
import { takeLease } from '../database/lease.ts';
import type { Database } from '../database/open-database.ts';
import {
  accountTokens,
  deletedUsernames,
  idempotencyKeys,
  passkeyChallenges,
  sessions,
  spentCaptchas,
  syncRows,
  throttles,
} from '../database/schema.ts';
import { removeSupersededChunks } from '../offline/download-builder.ts';
import { runPeriodically } from '../process/run-periodically.ts';
import { dailyOf } from '../puzzles/daily.ts';
import { isLive } from '../session/session.ts';
import { tombstoneDays } from '../sync/pull.ts';
import { maintainOperationMonths } from './operation-months.ts';
import { settle, settleInTurn } from './settle.ts';

const idempotencyDays = 400;

const sweepSeconds = 3600;

/**
 * Chooses today's daily even if nobody asks for it, does the background work of answers, and removes expired data. A part that fails blocks
 * no other; in the end its error is thrown.
 */
export async function sweep(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const parts: (() => Promise<unknown>)[] = [
    () => dailyOf(db, utcDay(now)),
    () => settle(db, now),
    () => removeSupersededChunks(db, now),
    () => db.delete(sessions).where(not(isLive)),
    () => db.delete(accountTokens).where(lt(accountTokens.expires_at, now)),
    () => db.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, now)),
    () => db.delete(spentCaptchas).where(lt(spentCaptchas.expires_at, now)),
    () => db.delete(deletedUsernames).where(lt(deletedUsernames.deleted_at, daysAgo(heldDays))),
    () => db.delete(throttles).where(lt(throttles.window_start, daysAgo(1))),
    () => db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, daysAgo(idempotencyDays))),
    () => db.delete(syncRows).where(and(sql`${syncRows.deleted}`, lt(syncRows.changed_at, daysAgo(tombstoneDays)))),
    () => maintainOperationMonths(db, now),
  ];
  const errors: unknown[] = [];
  for (const part of parts) await part().catch((error: unknown) => errors.push(error));
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, 'Several parts of the sweep failed.');
}

/** Sweeps, unless another process did within the hour. */
export async function sweepInTurn(db: Database, now: Date): Promise<void> {
  if (await takeLease(db, 'sweep', sweepSeconds - 60)) await sweep(db, now);
}

/**
 * Sweeps and repairs subscriptions now and every hour, and does the background work of answers. The returned function stops it and waits for
 * what is under way.
 */
export function runSweeps(
  db: Database,
  { subscriptions, now }: Pick<FastifyInstance, 'subscriptions' | 'now'>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const hourMs = sweepSeconds * 1000;
  const stops = [
    runPeriodically(() => sweepInTurn(db, now()), hourMs, onError),
    runPeriodically(() => subscriptions.mend(onError), hourMs, onError),
    runPeriodically(() => settleInTurn(db, now()), countsAgeSeconds * 1000, onError),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
