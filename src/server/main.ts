import { resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { product } from '../contract/product.ts';
import { buildApp } from './app.ts';
import { buildWeb } from './build-web.ts';
import { serveManagement } from './database/manage-socket.ts';
import { type Database, DatabaseRefused, openDatabase } from './database/open-database.ts';
import { users } from './database/schema.ts';
import { type Env, readEnv } from './env.ts';
import { makeDelivery } from './mail/delivery.ts';
import { keepSending } from './mail/send-mails.ts';
import { runManagementCommand } from './management-commands.ts';
import { keepReminding } from './push/send-reminders.ts';
import { seedLibrary } from './puzzles/seed-library.ts';
import { seedQuestions } from './questions/seed-questions.ts';
import { keepSwept } from './system/sweep.ts';

/** A reason not to start that the operator can do something about: one sentence, exit code 1. */
class StartRefused extends Error {}

const root = resolve(import.meta.dirname, '../..');
const stopLimitMs = 10_000;
/** What is open, to be closed in the reverse order. */
const closers: (() => Promise<void>)[] = [];
let app: FastifyInstance | undefined;
let stopping = false;

process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('uncaughtException', (error) => {
  if (app) app.log.fatal({ err: error }, 'The server met an error that it cannot go on after.');
  else console.error(error);
  process.exit(1);
});

try {
  await start();
} catch (error) {
  // A signal that comes during the start closes what the start still uses.
  if (!stopping) refuse(error);
}

async function start(): Promise<void> {
  const env = readConfiguration();
  /** For `npm run dev`, where Vite serves the browser app. */
  const apiOnly = process.argv.includes('--api-only');
  const webRoot = apiOnly ? undefined : await buildWeb(root, console.log);
  const { db, kind, close } = await openDatabase({
    dataDir: env.dataDir,
    databaseUrl: env.databaseUrl,
    log: { warn: (details, sentence) => (app?.log ?? console).warn(details, sentence) },
    onLost: (sentence) => {
      console.error(sentence);
      process.exit(1);
    },
  });
  closers.push(close);
  await seedLibrary(db, new Date());
  await seedQuestions(db);
  app = await buildApp({ env, db, databaseKind: kind, ...(webRoot !== undefined && { webRoot }) });
  closers.push(() => app!.close());
  if (kind === 'pglite')
    closers.push(await serveManagement(env.dataDir, (request) => runManagementCommand(db, request)));
  closers.push(keepSending({ db, delivery: makeDelivery(env, app.log), log: app.log, now: app.now }));
  closers.push(keepReminding({ db, vapid: app.vapid, log: app.log, now: app.now }));
  const stopSweeping = keepSwept(db, app, (error) => app?.log.error({ err: error }, 'The sweep failed.'));
  closers.push(async () => stopSweeping());
  const address = await listen(app, env);
  console.log(`${product.name}${apiOnly ? "'s API" : ''} is ready on ${address}`);
  await nameStaffCommand(db);
}

function refuse(error: unknown): never {
  const isExpected = error instanceof StartRefused || error instanceof DatabaseRefused;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}

function readConfiguration(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    throw new StartRefused((error as Error).message);
  }
}

async function listen(app: FastifyInstance, { host, port }: Env): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new StartRefused(listenFault(error as NodeJS.ErrnoException, host, port));
  }
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const [address] = app.addresses();
  return `http://${name}:${typeof address === 'object' ? address.port : port}`;
}

function listenFault({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is in use by another program: stop that one, or set PORT to another.`;
  if (code === 'EACCES') return `Port ${port} is not open to this user: set PORT to another, such as 3000.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST must be an address of this machine, and ${host} is not.`;
  return `The server cannot listen on ${host}, port ${port}: ${message}.`;
}

async function nameStaffCommand(db: Database): Promise<void> {
  const [staff] = await db.select({ id: users.id }).from(users).where(eq(users.is_staff, true)).limit(1);
  if (staff) return;
  console.log('There is no staff account yet. This command makes one:');
  console.log('  npm run manage -- create-user <username> --email <email> --staff');
}

/** Finishes the requests in flight and closes the database; a second signal or ten seconds end it at once. */
async function stop(): Promise<void> {
  if (stopping) process.exit(1);
  stopping = true;
  setTimeout(() => process.exit(1), stopLimitMs).unref();
  for (const close of closers.reverse()) await close();
  process.exit(0);
}
