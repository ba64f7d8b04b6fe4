import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { product } from '../contract/product.ts';
import { buildWeb } from './build/build-web.ts';
import { type Database, DatabaseUnusable } from './database/open-database.ts';
import { users } from './database/schema.ts';
import { type Env, readEnv } from './process/env.ts';
import { releaseMemoryWhenQuiet } from './process/release-memory.ts';
import { StepSayer } from './process/say-steps.ts';
import { checkPorts, StartError, serve } from './serve.ts';

const root = resolve(import.meta.dirname, '../..');
const stopLimitMs = 10_000;
const closers: (() => Promise<void>)[] = [];
let app: FastifyInstance | undefined;
let drainMs = 0;
let ready = false;
let stopping = false;

process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('uncaughtException', async (error) => {
  if (app) app.log.fatal({ err: error }, 'The server met an error that it cannot go on after.');
  else console.error(error);
  await app?.errorReports?.flush();
  process.exit(1);
});

try {
  await start();
} catch (error) {
  // A signal at the end of the start closes what the start still uses.
  if (!stopping) reject(error);
}

async function start(): Promise<void> {
  const env = readConfiguration();
  await checkPorts(env);
  /** For `npm run dev`, where Vite serves the browser app. */
  const apiOnly = process.argv.includes('--api-only');
  const steps = new StepSayer(console.log);
  const webRoot = apiOnly ? undefined : await buildWeb(root, (sentence) => steps.begin(sentence), 'quick');
  const serving = await serve({
    env,
    ...(webRoot !== undefined && { webRoot }),
    onProgress: (sentence) => steps.begin(sentence),
    onLost: (sentence) => {
      console.error(sentence);
      process.exit(1);
    },
    closers,
  });
  steps.end();
  app = serving.app;
  releaseMemoryWhenQuiet(app.server);
  drainMs = env.drainSeconds * 1000;
  ready = true;
  if (serving.metricsUrl) console.log(`Metrics are on ${serving.metricsUrl}`);
  console.log(`${product.name}${apiOnly ? "'s API" : ''} is ready on ${serving.url}`);
  await nameStaffCommand(serving.db).catch((error) => app?.log.warn({ err: error }, 'The staff could not be read.'));
}

function reject(error: unknown): never {
  const isExpected = error instanceof StartError || error instanceof DatabaseUnusable;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}

function readConfiguration(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    throw new StartError((error as Error).message);
  }
}

async function nameStaffCommand(db: Database): Promise<void> {
  const [staff] = await db.select({ id: users.id }).from(users).where(eq(users.is_staff, true)).limit(1);
  if (staff) return;
  console.log('There is no staff account yet. This command makes one:');
  console.log('  npm run manage -- create-user <username> --email <email> --staff');
}

/**
 * Says that the server is draining, gives load balancers time to notice, finishes the requests in flight, and closes the database. A second
 * signal ends it immediately, and so do ten seconds after the drain.
 */
async function stop(): Promise<void> {
  if (stopping) process.exit(1);
  // No request is in flight, and the database survives an abrupt end. The rest of the start must not use what's closed.
  if (!ready) process.exit(0);
  stopping = true;
  if (app) app.isDraining = true;
  setTimeout(() => process.exit(1), drainMs + stopLimitMs).unref();
  await delay(drainMs);
  for (const close of closers.reverse()) await close();
  process.exit(0);
}
