import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, describe } from 'vitest';
import type { Plan } from '../../src/contract/account.ts';
import { utcDay } from '../../src/rules/puzzle-day.ts';
import { type AppParts, buildApp } from '../../src/server/app.ts';
import {
  type Database,
  type DatabaseKind,
  type OpenDatabase,
  openDatabase,
} from '../../src/server/database/open-database.ts';
import type { Reads } from '../../src/server/database/read-replica.ts';
import { throttleSubject } from '../../src/server/http/throttle.ts';
import { type Env, readEnv } from '../../src/server/process/env.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';
import { createUser, insertSession, subscribe, type TestUser, type UserFields } from './accounts.ts';
import { Client } from './client.ts';
import { migratedDataDir } from './data-dir.ts';
import { runStatement } from './insert-rows.ts';
import { runPostgres } from './run-postgres.ts';

export interface ServerOptions {
  env?: Partial<Env>;
  webRoot?: string;
  /** How long replies to visitors are cached; by default not at all, so a test sees what it wrote. */
  replyTtlMs?: number;
}

export interface OpenOptions extends ServerOptions {
  /** The database has the starter library's puzzles, as after a start at this time. Seeding each one takes longer than most tests. */
  seededAt?: Date | string;
}

/** On a busy machine, too, a page comes with its screen. */
export const longPrerenderTimeoutMs = 60_000;

export type { TestUser };

/** The whole application on its own database. It closes when the `describe` that opened it ends. */
export class TestServer {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly kind: DatabaseKind;
  /** The server's log, one JSON text per line. */
  readonly log: string[];
  readonly #options: ServerOptions;
  #clock: Date | undefined;

  private constructor(app: FastifyInstance, db: Database, kind: DatabaseKind, log: string[], options: ServerOptions) {
    this.app = app;
    this.db = db;
    this.kind = kind;
    this.log = log;
    this.#options = options;
  }

  static async start(
    database: Pick<OpenDatabase, 'db' | 'kind'> & { reads?: Reads },
    options: ServerOptions,
  ): Promise<TestServer> {
    const log: string[] = [];
    const parts: AppParts = {
      env: { ...readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'debug' }), ...options.env },
      db: database.db,
      databaseKind: database.kind,
      ...(database.reads && { reads: database.reads }),
      now: () => server.now,
      replyTtlMs: options.replyTtlMs ?? 0,
      prerenderTimeoutMs: longPrerenderTimeoutMs,
      logStream: { write: (line) => log.push(line) },
      ...(options.webRoot !== undefined && { webRoot: options.webRoot }),
    };
    const app = await buildApp(parts);
    const server: TestServer = new TestServer(app, database.db, database.kind, log, options);
    await app.ready();
    return server;
  }

  /** The time that the application sees; the database keeps its own. */
  get now(): Date {
    return this.#clock ?? new Date();
  }

  /** Stops the clock at an instant, or lets it run again. */
  setClock(instant: Date | string | undefined): void {
    this.#clock = instant === undefined ? undefined : new Date(instant);
  }

  /** Another process on the same database. */
  async twin(options: ServerOptions = {}): Promise<TestServer> {
    return TestServer.start(this, { ...this.#options, ...options });
  }

  /** A new visitor, signed out. */
  visitor(headers: Record<string, string> = {}): Client {
    return new Client(this.app, headers);
  }

  /** Makes an account in the database. */
  createUser(fields: UserFields = {}): Promise<TestUser> {
    return createUser(this.db, fields);
  }

  /** Gives a user a plan until `end`, by default in 30 days. */
  subscribe(userId: number, plan: Plan, end?: Date): Promise<void> {
    return subscribe(this.db, userId, plan, end);
  }

  /** A browser that has been here before, with a session of this user, started in the database. */
  async signIn(user: { id: number }, headers: Record<string, string> = {}): Promise<Client> {
    const client = this.visitor(headers);
    const prefix = headers['x-forwarded-proto'] === 'https' ? '__Host-' : '';
    const session = await insertSession(this.db, user);
    client.cookies.set(`${prefix}sessionid`, session);
    // As an earlier reply of the server set it.
    client.cookies.set(`${prefix}csrftoken`, this.app.csrf.newToken(session));
    return client;
  }

  /** A new account's browser. */
  async member(fields: UserFields = {}): Promise<{ user: TestUser; client: Client }> {
    const user = await this.createUser(fields);
    return { user, client: await this.signIn(user) };
  }

  /** Counts attempts at what a throttle limits, as if they had just been made. */
  async countAttempts(count: number, ...subject: Parameters<typeof throttleSubject>): Promise<void> {
    const windowStart = new Date(Math.floor(this.now.getTime() / 60_000) * 60_000);
    const insert = `insert into throttles (subject, window_start, count) values ($1, $2, $3)
      on conflict (subject, window_start) do update set count = throttles.count + excluded.count`;
    await runStatement(this.db, insert, [throttleSubject(...subject), windowStart, count]);
  }

  async staff(): Promise<{ user: TestUser; client: Client }> {
    return this.member({ is_staff: true });
  }
}

export type OpenServer = (options?: OpenOptions) => Promise<TestServer>;

/**
 * Tests on PostgreSQL, or on PGlite where this machine has no PostgreSQL. TEST_DATABASE=pglite or postgresql chooses. Every `openServer()`
 * is a server on a new, migrated database.
 */
export function describeServer(title: string, define: (openServer: OpenServer) => void): void {
  const kind = process.env.TEST_DATABASE ?? (runPostgres ? 'postgresql' : 'pglite');
  if (kind === 'pglite') describe(title, () => defineOn(openPglite, define));
  else describeOnPostgresql(title, define);
}

/** The same tests on both databases, for what depends on the driver. */
export function describeOnEachDatabase(title: string, define: (openServer: OpenServer) => void): void {
  describe(`${title} (PGlite)`, () => defineOn(openPglite, define));
  describeOnPostgresql(`${title} (PostgreSQL)`, define);
}

function describeOnPostgresql(title: string, define: (openServer: OpenServer) => void): void {
  const open = async (seededAt?: Date) => openPostgresql(seededAt ? await seededDatabase(seededAt) : 'migrated');
  if (runPostgres) describe(title, () => defineOn(open, define));
  else describe.skip(`${title}, on PostgreSQL, which this machine lacks`, () => defineOn(open, define));
}

function defineOn(open: (seededAt?: Date) => Promise<OpenDatabase>, define: (openServer: OpenServer) => void): void {
  const closers: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  define(async ({ seededAt, ...options } = {}) => {
    const database = await open(seededAt === undefined ? undefined : new Date(seededAt));
    const server = await TestServer.start(database, options);
    closers.push(async () => {
      await server.app.close();
      await database.close();
    });
    return server;
  });
}

const log = { warn: () => {} };

/** A copy of another database. */
async function openPostgresql(template: string): Promise<OpenDatabase> {
  return openDatabase({ databaseUrl: await runPostgres!.createDatabase(template), dataDir: tmpdir(), log });
}

/** Returns the name of a database to copy, as after a start on this day, which all workers of a run share. */
async function seededDatabase(now: Date): Promise<string> {
  const name = `library_${utcDay(now).replaceAll('-', '_')}`;
  const client = new pg.Client({ connectionString: runPostgres!.url });
  await client.connect();
  // The first worker makes it, and the others wait.
  await client.query('select pg_advisory_lock(1)');
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await seedDatabase(client, name, now);
  await client.end();
  return name;
}

async function seedDatabase(client: pg.Client, name: string, now: Date): Promise<void> {
  const { db, close } = await openPostgresql('migrated');
  await seedLibrary(db, now);
  const { rows } = await db.execute<{ draft: string }>(sql`select current_database() as draft`);
  // Only a database without connections can be renamed and copied.
  await close();
  await client.query(`alter database ${rows[0]!.draft} rename to ${name}`);
}

async function openPglite(seededAt?: Date): Promise<OpenDatabase> {
  const dataDir = await migratedDataDir();
  const database = await openDatabase({ dataDir, log });
  if (seededAt) await seedLibrary(database.db, seededAt);
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
