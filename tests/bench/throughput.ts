import { tmpdir } from 'node:os';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { buildApp } from '../../src/server/app.ts';
import { type Database, openDatabase } from '../../src/server/database/open-database.ts';
import { readEnv } from '../../src/server/env.ts';
import type { Postgres } from '../support/postgres.ts';

const rounds = 7;
const requests = 300;
const atOnce = 8;

export interface BenchApp {
  app: FastifyInstance;
  db: Database;
  close(): Promise<void>;
}

/** The application on a new PostgreSQL database. */
export async function openApp(postgres: Postgres): Promise<BenchApp> {
  const log = { warn: () => {} };
  const database = await openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: tmpdir(), log });
  const { db } = database;
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'fatal' });
  const app = await buildApp({ env, db, databaseKind: 'postgresql', logStream: { write: () => {} } });
  return {
    app,
    db,
    async close() {
      await app.close();
      await database.close();
    },
  };
}

export interface Speeds {
  few: number;
  many: number;
  /** Fastify answering the same bytes without asking anybody. */
  constant: number;
}

/** Requests a second of two installations and of a constant; the best of rounds that take turns, so that other work on the machine weighs on all alike. */
export async function compare(
  few: FastifyInstance,
  many: FastifyInstance,
  options: Record<'few' | 'many', InjectOptions>,
): Promise<Speeds> {
  const { payload } = await many.inject(options.many);
  const constant = fastify();
  constant.get('/', async (_request, reply) => reply.type('application/json').send(payload));
  const best: Speeds = { few: 0, many: 0, constant: 0 };
  for (let round = 0; round < rounds; round += 1) {
    best.few = Math.max(best.few, await speedOf(few, options.few));
    best.many = Math.max(best.many, await speedOf(many, options.many));
    best.constant = Math.max(best.constant, await speedOf(constant, { url: '/' }));
  }
  await constant.close();
  return best;
}

let sent = 0;

/** Each request comes from an address of its own, so that none is limited. */
async function speedOf(app: FastifyInstance, options: InjectOptions): Promise<number> {
  let left = requests;
  const run = async () => {
    while (left > 0) {
      left -= 1;
      sent += 1;
      const remoteAddress = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
      const { statusCode, payload } = await app.inject({ ...options, remoteAddress });
      if (statusCode !== 200) throw new Error(`${statusCode} ${payload}`);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, run));
  return requests / ((performance.now() - started) / 1000);
}

/** One line of a comparison. */
export function report(name: string, { few, many, constant }: Speeds): void {
  console.log(
    `  ${name}: ${Math.round(few)} and ${Math.round(many)} a second, ${(few / many).toFixed(2)} times the time (at most 1.5);` +
      ` ${(many / constant).toFixed(2)} of a constant reply (hoped for: 0.5)`,
  );
}
