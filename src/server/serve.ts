import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { runCorrections } from './corrections/work-off-corrections.ts';
import { serveManagement } from './database/manage-socket.ts';
import { type Database, DatabaseUnusable, openDatabase, openReplica } from './database/open-database.ts';
import { databaseFolder } from './database/pglite-pool.ts';
import { checkMs } from './database/read-replica.ts';
import { shareMs } from './http/request-counts.ts';
import { seedInterview } from './interview/seed-interview.ts';
import { makeDelivery } from './mail/delivery.ts';
import { runMailQueue } from './mail/send-mails.ts';
import { runManagementCommand } from './management/commands.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { watchDatabase, watchReplica } from './metrics/watch-database.ts';
import type { Address, Env } from './process/env.ts';
import { runPeriodically } from './process/run-periodically.ts';
import { runProgram } from './process/run-program.ts';
import { runReminders } from './push/send-reminders.ts';
import { seedLibrary } from './puzzles/seed-library.ts';
import { runRatings } from './ratings/work-off-ratings.ts';
import { runSweeps } from './system/sweep.ts';
import { runTextTrees } from './text-trees/text-trees.ts';

/** The server can't start, for a reason that the operator can fix. The message is one sentence. */
export class StartError extends Error {}

export interface ServeOptions {
  env: Env;
  /** The folder of the built browser app. Without it the server only serves /api/. */
  webRoot?: string;
  /** How long a visitor waits for a page's screen, in milliseconds. */
  prerenderTimeoutMs?: number;
  /** Takes the log's lines instead of standard output. */
  logStream?: { write(line: string): void };
  /** Called with what the start does next, before each step that can take a while. */
  onProgress?: (sentence: string) => void;
  /** Called when the embedded database is lost for good, with a sentence for the operator. */
  onLost: (sentence: string) => void;
  /** Collects what closes each part, in the order of opening, so that a signal during the start can close the parts opened so far. */
  closers: (() => Promise<void>)[];
}

export interface Serving {
  /** The address to open in a browser. */
  url: string;
  /** Where Prometheus finds the metrics, if they are served. */
  metricsUrl: string | undefined;
  app: FastifyInstance;
  db: Database;
}

/**
 * Opens and seeds the database, builds the app, starts the background work, and listens. Throws a StartError or a DatabaseUnusable for
 * what the operator can fix.
 */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { env, webRoot, prerenderTimeoutMs, logStream, onProgress, onLost, closers } = options;
  let app: FastifyInstance | undefined;
  const early = { warn: (details: object, sentence: string) => (app?.log ?? console).warn(details, sentence) };
  if (env.databaseUrl === undefined) {
    if (!existsSync(databaseFolder(env.dataDir))) {
      onProgress?.(`Creating the database in ${env.dataDir}, once. This can take a minute …`);
      await createDatabase(env.dataDir);
    }
    onProgress?.(`Opening the database in ${env.dataDir} …`);
  } else onProgress?.('Opening the database …');
  const { db, kind, pool, close } = await openDatabase({
    dataDir: env.dataDir,
    databaseUrl: env.databaseUrl,
    connections: env.databaseConnections,
    log: early,
    onLost,
  });
  closers.push(close);
  const reads =
    env.databaseReadUrl === undefined
      ? undefined
      : openReplica(env.databaseReadUrl, { db, connections: env.databaseConnections, log: early });
  if (reads) closers.push(reads.close);
  onProgress?.('Checking the starter library …');
  await seedLibrary(db, new Date());
  await seedInterview(db);
  app = await buildApp({
    env,
    db,
    databaseKind: kind,
    ...(reads && { reads: reads.replica }),
    ...(webRoot !== undefined && { webRoot }),
    ...(prerenderTimeoutMs !== undefined && { prerenderTimeoutMs }),
    ...(logStream && { logStream }),
  });
  const { log, now, vapid } = app;
  let metricsUrl: string | undefined;
  if (env.metrics) {
    const refresh = watchDatabase(app.metrics.registry, { db, pool, now, log });
    if (reads) watchReplica(app.metrics.registry, reads.replica);
    const metrics = await listening('METRICS_', env.metrics, (address) =>
      serveMetrics(app!.metrics.registry, refresh, address),
    );
    // It closes after the app, so the last requests are still counted.
    closers.push(metrics.close);
    metricsUrl = metrics.url;
  }
  if (kind === 'pglite')
    closers.push(await serveManagement(env.dataDir, (request, output) => runManagementCommand(db, request, output)));
  closers.push(runMailQueue({ db, delivery: makeDelivery(env, log), log, now }));
  closers.push(runReminders({ db, vapid, log, now }));
  closers.push(runCorrections({ db, log, now }));
  closers.push(runRatings({ db, log, now }));
  closers.push(runTextTrees({ db, log }));
  if (reads) {
    let isReported = false;
    const check = async () => {
      await reads.replica.check();
      isReported = false;
    };
    const onError = (error: unknown) => {
      if (!isReported) log.warn({ err: error }, 'The replica could not be checked.');
      isReported = true;
    };
    closers.push(runPeriodically(check, checkMs, onError));
  }
  // The embedded database has only one process, which has counted everything.
  if (kind === 'postgresql') {
    const onError = (error: unknown) => log.warn({ err: error }, 'The counts of requests could not be shared.');
    closers.push(runPeriodically(() => app!.requestCounts.share(), shareMs, onError));
  }
  closers.push(runSweeps(db, app, (error) => log.error({ err: error }, 'The sweep failed.')));
  // The first to close. Otherwise a mail server that doesn't answer would keep the port open until the process is ended, with what came by
  // then.
  closers.push(() => app!.close());
  return { url: await listen(app, env), metricsUrl, app, db };
}

/**
 * Creates and fills the embedded database in a process of its own, which takes with it the hundreds of megabytes that this needs. That
 * process compiles PGlite quickly: it would end before optimized code pays off.
 */
async function createDatabase(dataDir: string): Promise<void> {
  const quickStart = new URL('./process/quick-start.ts', import.meta.url).href;
  const program = join(import.meta.dirname, 'management/create-database.ts');
  try {
    await runProgram(['--liftoff-only', '--import', quickStart, program, dataDir]);
  } catch (error) {
    throw new DatabaseUnusable((error as Error).message, { cause: error });
  }
}

async function listen(app: FastifyInstance, { host, port }: Env): Promise<string> {
  await listening('', { host, port }, (address) => app.listen(address));
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const [address] = app.addresses();
  return `http://${name}:${typeof address === 'object' ? address.port : port}`;
}

/** Throws a StartError if a port can't be had. Call it first, because building the app and creating a database take minutes. */
export async function checkPorts(env: Env): Promise<void> {
  await checkPort('', env);
  if (env.metrics) await checkPort('METRICS_', env.metrics);
}

/** Listens for a moment. */
async function checkPort(prefix: string, { host, port }: Address): Promise<void> {
  const probe = createServer();
  await listening(prefix, { host, port }, async (address) => {
    probe.listen(address);
    await once(probe, 'listening');
  });
  probe.close();
  await once(probe, 'close');
}

/** Listens on the address that `<prefix>HOST` and `<prefix>PORT` configure. */
async function listening<Result>(prefix: string, address: Address, listen: (address: Address) => Promise<Result>) {
  try {
    return await listen(address);
  } catch (error) {
    throw new StartError(listenFault(error as NodeJS.ErrnoException, prefix, address));
  }
}

function listenFault({ code, message }: NodeJS.ErrnoException, prefix: string, { host, port }: Address): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is in use by another program: stop that one, or set ${prefix}PORT to another.`;
  if (code === 'EACCES') return `Port ${port} is not open to this user: set ${prefix}PORT to another, such as 3000.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${prefix}HOST must be an address of this machine, and ${host} is not.`;
  return `The server cannot listen on ${host}, port ${port}: ${message}.`;
}
