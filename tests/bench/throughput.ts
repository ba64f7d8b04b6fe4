import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import fastify, { type FastifyInstance } from 'fastify';
import { buildApp } from '../../src/server/app.ts';
import { type Database, openDatabase } from '../../src/server/database/open-database.ts';
import { readEnv } from '../../src/server/process/env.ts';
import type { Postgres } from '../support/postgres.ts';
import { LoadClient } from './http-load.ts';

const rounds = 9;
const requests = 3000;

export interface BenchApp {
  app: FastifyInstance;
  db: Database;
  port: number;
  close(): Promise<void>;
}

/** The application on a PostgreSQL database, a new one by default, listening. */
export async function openApp(postgres: Postgres, url?: string): Promise<BenchApp> {
  const log = { warn: () => {} };
  const databaseUrl = url ?? (await postgres.createDatabase());
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), log });
  const { db } = database;
  // A learner asks far more than one may.
  const limits = { REQUESTS_PER_ACCOUNT: '999999' };
  const address = { PUBLIC_URL: 'http://bench.test', TRUST_PROXY: '127.0.0.1' };
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'fatal', ...address, ...limits });
  const app = await buildApp({ env, db, databaseKind: 'postgresql', logStream: { write: () => {} } });
  return {
    app,
    db,
    port: await listen(app),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** Listens on any port, and returns it. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

export interface Wanted {
  url: string;
  /** A session's cookie; without it a visitor asks. */
  sessionid?: string;
}

export interface Speeds {
  few: number;
  many: number;
  /** Fastify returning the same bytes as a constant, with the same headers. */
  constant: number;
  /** The part of the constant's that's hoped for: a learner's reply needs the database. */
  hopedFor: 0.6 | 0.1;
}

/**
 * Measures requests per second of 2 installations and of a constant: the best of interleaved rounds, so other work on the machine affects
 * all equally.
 */
export async function compare(few: BenchApp, many: BenchApp, wanted: Record<'few' | 'many', Wanted>): Promise<Speeds> {
  const client = new LoadClient();
  const headers = { few: await headersOf(few.app, wanted.few), many: await headersOf(many.app, wanted.many) };
  const { payload, headers: sent } = await many.app.inject({ url: wanted.many.url, headers: headers.many });
  const { date: _date, connection: _connection, ...same } = sent;
  const constant = fastify();
  constant.get('/', async (_request, reply) => reply.headers(same).send(payload));
  const port = await listen(constant);
  const isPolling = wanted.many.sessionid === undefined;
  const best: Speeds = { few: 0, many: 0, constant: 0, hopedFor: isPolling ? 0.6 : 0.1 };
  for (let round = 0; round < rounds; round += 1) {
    const speedOf = (port: number, url: string, headers: Record<string, string>) =>
      client.speedOf({ port, url, headers, count: requests, isPolling });
    best.few = Math.max(best.few, await speedOf(few.port, wanted.few.url, headers.few));
    best.many = Math.max(best.many, await speedOf(many.port, wanted.many.url, headers.many));
    best.constant = Math.max(best.constant, await speedOf(port, '/', headers.many));
  }
  await constant.close();
  await client.stop();
  return best;
}

/** The request of a returning browser. */
export async function headersOf(app: FastifyInstance, { sessionid }: Pick<Wanted, 'sessionid'>) {
  const session: Record<string, string> = sessionid === undefined ? {} : { sessionid };
  // From its own address, so it isn't limited.
  const remoteAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const { cookies } = await app.inject({ url: '/api/config/', cookies: session, remoteAddress });
  const csrftoken = cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
  const cookie = Object.entries({ ...session, csrftoken }).map(([name, value]) => `${name}=${value}`);
  return { cookie: cookie.join('; '), 'x-csrftoken': csrftoken };
}

/** One line of a comparison. */
export function reportSpeeds(name: string, { few, many, constant, hopedFor }: Speeds): void {
  console.log(
    `  ${name}: ${Math.round(few)} and ${Math.round(many)} a second, ${(few / many).toFixed(2)} times the time (at most 1.5);` +
      ` ${(many / constant).toFixed(2)} of a constant reply (hoped for: ${hopedFor})`,
  );
}
