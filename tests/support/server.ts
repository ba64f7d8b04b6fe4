import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe } from 'vitest';
import type { Plan } from '../../src/contract/account.ts';
import { hashPassword } from '../../src/server/account/password-hash.ts';
import { hashToken } from '../../src/server/account/session.ts';
import { type AppParts, buildApp } from '../../src/server/app.ts';
import {
  type Database,
  type DatabaseKind,
  type OpenDatabase,
  openDatabase,
} from '../../src/server/database/open-database.ts';
import { sessions, subscriptions, users } from '../../src/server/database/schema.ts';
import { type Env, readEnv } from '../../src/server/env.ts';
import { Client, uniqueName } from './client.ts';
import { migratedDataDir } from './data-dir.ts';
import { availablePostgres } from './postgres.ts';

export interface ServerOptions {
  env?: Partial<Env>;
  webRoot?: string;
}

export interface TestUser {
  id: number;
  username: string;
  email: string;
  password: string;
}

/** The whole application on a database of its own; it is closed when the `describe` that opened it ends. */
export class TestServer {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly kind: DatabaseKind;
  /** What the server has logged, a JSON text a line. */
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

  static async start(database: OpenDatabase, options: ServerOptions): Promise<TestServer> {
    const log: string[] = [];
    const parts: AppParts = {
      env: { ...readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'debug' }), ...options.env },
      db: database.db,
      databaseKind: database.kind,
      now: () => server.now,
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
    const database = { db: this.db, kind: this.kind, close: async () => {} };
    return TestServer.start(database, { ...this.#options, ...options });
  }

  /** A new visitor, signed out. */
  visitor(headers: Record<string, string> = {}): Client {
    return new Client(this.app, headers);
  }

  /** An account, made in the database. */
  async createUser(
    fields: Partial<TestUser> & { is_staff?: boolean; xp?: number; plan?: Plan | null } = {},
  ): Promise<TestUser> {
    const { username = uniqueName(), password = `pass ${randomBytes(6).toString('hex')}`, plan, is_staff, xp } = fields;
    const { email = `${username.toLowerCase()}@example.test` } = fields;
    const password_hash = await hashPassword(password);
    const values = { username, email, password_hash, ...(is_staff && { is_staff }), ...(xp && { xp }) };
    const [row] = await this.db.insert(users).values(values).returning({ id: users.id });
    const id = row!.id;
    if (plan) await this.subscribe(id, plan);
    return { id, username, email, password };
  }

  /** Gives a user a plan until `end`, by default in 30 days. */
  async subscribe(userId: number, plan: Plan, end = new Date(Date.now() + 30 * 86_400_000)): Promise<void> {
    await this.db.delete(subscriptions).where(eq(subscriptions.user_id, userId));
    await this.db.insert(subscriptions).values({ user_id: userId, subscription_type: plan, current_period_end: end });
  }

  /** A browser with a session of this user, started in the database. */
  async signIn(user: { id: number }, headers: Record<string, string> = {}): Promise<Client> {
    const client = this.visitor(headers);
    const token = randomBytes(32).toString('base64url');
    const expires_at = new Date(Date.now() + 86_400_000);
    await this.db.insert(sessions).values({ token_hash: hashToken(token), user_id: user.id, expires_at });
    const https = headers['x-forwarded-proto'] === 'https';
    client.cookies.set(https ? '__Host-sessionid' : 'sessionid', token);
    return client;
  }

  /** A new account's browser. */
  async member(fields: Parameters<TestServer['createUser']>[0] = {}): Promise<{ user: TestUser; client: Client }> {
    const user = await this.createUser(fields);
    return { user, client: await this.signIn(user) };
  }

  async staff(): Promise<{ user: TestUser; client: Client }> {
    return this.member({ is_staff: true });
  }
}

export type OpenServer = (options?: ServerOptions) => Promise<TestServer>;

/**
 * The same tests on PGlite and, where its programs are found, on PostgreSQL; the titles say which ran. Every `openServer()` is a
 * server on a fresh database.
 */
export function describeOnEachDatabase(title: string, define: (openServer: OpenServer) => void): void {
  describe(`${title} (PGlite)`, () => defineOn(openPglite, define));
  if (postgres) describe(`${title} (PostgreSQL)`, () => defineOn(openPostgresql, define));
  else
    describe.skip(`${title} (PostgreSQL, whose programs this machine lacks)`, () => defineOn(openPostgresql, define));
}

function defineOn(open: () => Promise<OpenDatabase>, define: (openServer: OpenServer) => void): void {
  const closers: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  define(async (options = {}) => {
    const database = await open();
    const server = await TestServer.start(database, options);
    closers.push(async () => {
      await server.app.close();
      await database.close();
    });
    return server;
  });
}

const log = { warn: () => {} };

const postgres = await availablePostgres();
afterAll(() => postgres?.stop());

async function openPostgresql(): Promise<OpenDatabase> {
  if (!postgres) throw new Error("PostgreSQL's programs are not on this machine.");
  return openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: tmpdir(), log });
}

async function openPglite(): Promise<OpenDatabase> {
  const dataDir = await migratedDataDir();
  const database = await openDatabase({ dataDir, log });
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
