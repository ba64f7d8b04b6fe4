import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/open-database.ts';
import type { ReadReplica } from '../database/read-replica.ts';
import { queueReader } from './read-queues.ts';

/** Shorter than Prometheus waits for a scrape, so that a stuck database still leaves the other metrics. */
const queueTimeoutMs = 3000;

/** Adds a gauge of whether the replica serves reads. */
export function watchReplica(registry: Registry, replica: Pick<ReadReplica, 'isCurrent'>): void {
  new Gauge({
    name: 'nday_replica_current',
    help: "Whether this process reads from the replica: it's there, and not behind",
    registers: [registry],
    collect() {
      this.set(Number(replica.isCurrent));
    },
  });
}

/**
 * Adds gauges of the database's connections and of the queues in it. The returned function reads all of them again, for a scrape. It never
 * throws: if the database fails, which is logged, or doesn't answer in time, `nday_database_up` is 0 and the queues have no values.
 */
export function watchDatabase(
  registry: Registry,
  { db, pool, now, log }: { db: Database; pool: pg.Pool; now: () => Date; log: Pick<FastifyBaseLogger, 'warn'> },
): () => Promise<void> {
  const registers = [registry];
  const connections = new Gauge({
    name: 'nday_database_connections',
    help: "Connections in this process's pool, by whether they are in use",
    labelNames: ['state'],
    registers,
  });
  const most = new Gauge({
    name: 'nday_database_connections_max',
    help: "The most connections that this process's pool opens",
    registers,
  });
  const callers = new Gauge({
    name: 'nday_database_waiting',
    help: 'Callers in this process that wait for a connection',
    registers,
  });
  const up = new Gauge({
    name: 'nday_database_up',
    help: 'Whether the database answered in time for this scrape',
    registers,
  });
  const waiting = new Gauge({
    name: 'nday_queue_waiting',
    help: 'Waiting mails, due reminders, answers to fold into counts, and edits that are correcting answers; all processes share the queues',
    labelNames: ['queue'],
    registers,
  });
  const oldest = new Gauge({
    name: 'nday_queue_oldest_seconds',
    help: 'Age of the oldest entry of each queue; all processes share the queues',
    labelNames: ['queue'],
    registers,
  });
  const readQueues = queueReader(db, now);

  return async () => {
    // Before the queues are read, which takes a connection itself.
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    most.set(pool.options.max);
    callers.set(pool.waitingCount);
    const reading = readQueues().catch((error: unknown) => {
      log.warn({ err: error }, "The queues couldn't be read for the metrics.");
      return undefined;
    });
    const queues = await Promise.race([reading, delay(queueTimeoutMs, undefined, { ref: false })]);
    up.set(queues ? 1 : 0);
    waiting.reset();
    oldest.reset();
    for (const [queue, { waiting: count, oldestSeconds }] of Object.entries(queues ?? {})) {
      waiting.set({ queue }, count);
      oldest.set({ queue }, oldestSeconds);
    }
  };
}
