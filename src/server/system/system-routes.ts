import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../contract/config.ts';
import { prices, product } from '../../contract/product.ts';
import type { Database } from '../database/open-database.ts';
import { Refusal } from '../refusal.ts';
import { route } from '../route.ts';

export async function systemRoutes(app: FastifyInstance): Promise<void> {
  const config: Config = {
    product,
    captcha: app.captcha.config,
    payments: { provider: app.subscriptions.provider.name, test_mode: app.subscriptions.provider.testMode },
    prices,
    push_public_key: app.vapid.publicKey,
    licence_public_key: app.licensor.publicKey,
    generator: app.env.generator ? 'model' : 'templates',
  };
  route(app, 'readConfig', async () => config);

  route(app, 'readHealth', async () => ({ status: 'ok' as const }));

  route(app, 'readReady', async ({ db, request }) => {
    try {
      if (await isMigrated(db)) return { status: 'ready' as const, database: app.databaseKind };
    } catch (error) {
      request.log.warn({ err: error }, 'The database did not answer.');
      return new Refusal('unavailable', 'The database cannot be reached. Try again in a moment.', {}, 5);
    }
    return new Refusal('unavailable', 'The database lacks migrations of this version.', {}, 5);
  });
}

/** Whether the database has had the last migration of this code; a newer code's database has it too. */
async function isMigrated(db: Database): Promise<boolean> {
  const journal = new URL('../database/migrations/meta/_journal.json', import.meta.url);
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] };
  const last = Math.max(...entries.map(({ when }) => when));
  const { rows } = await db.execute<{ done: boolean }>(
    sql`select exists (select from drizzle.__drizzle_migrations where created_at = ${last}) as done`,
  );
  return rows[0]?.done === true;
}
