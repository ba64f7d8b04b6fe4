import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../contract/config.ts';
import { prices, product } from '../../contract/product.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import { migrationState } from '../database/latest-migration.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { interviewQuestions, puzzles } from '../database/schema.ts';
import { datedPuzzles, visibleInterviewQuestions } from '../database/visible-rows.ts';
import { Rejection } from '../http/rejection.ts';
import { route } from '../http/route.ts';

/** What every visitor can know about this installation. */
export async function readConfig(
  app: FastifyInstance,
  db: Database | Transaction,
  now: Date,
): Promise<Config | Rejection> {
  const today = utcDay(now);
  const library = await app.caches.librarySize.get(today, () => librarySize(db, today));
  if (library instanceof Rejection) return library;
  return {
    product,
    captcha: app.captcha.config,
    payments: { provider: app.subscriptions.provider.name, test_mode: app.subscriptions.provider.testMode },
    prices,
    push_public_key: app.vapid.publicKey,
    licence_public_key: app.licensor.publicKey,
    generator: app.env.generator ? 'model' : 'templates',
    library,
  };
}

export function systemRoutes(app: FastifyInstance): void {
  route(app, 'readConfig', ({ db, now }) => readConfig(app, db, now));

  route(app, 'readHealth', async () => ({ status: 'ok' as const }));

  route(app, 'readReady', async ({ db, request }) => {
    if (app.isDraining) return new Rejection('draining', 'This server is stopping.', {}, 5);
    try {
      if (await isReadOnly(db)) return new Rejection('unavailable', "The database can't be written to.", {}, 5);
      if ((await migrationState(db)) !== 'older') return { status: 'ready' as const, database: app.databaseKind };
    } catch (error) {
      request.log.warn({ err: error }, 'The database did not answer.');
      return new Rejection('unavailable', "We can't reach the database. Try again in a moment.", {}, 5);
    }
    return new Rejection('unavailable', 'The database lacks migrations of this version.', {}, 5);
  });
}

async function librarySize(db: Database | Transaction, today: string) {
  const questions = await db.$count(interviewQuestions, visibleInterviewQuestions(false));
  return { puzzles: await db.$count(puzzles, datedPuzzles(today)), questions };
}

/** Returns true on a standby, and on a primary that an operator made read-only. */
async function isReadOnly(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select current_setting('transaction_read_only')::boolean as read_only`);
  return rows[0]?.read_only === true;
}
