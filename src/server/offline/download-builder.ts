import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { and, asc, eq, isNull, lt, ne, notExists, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { DownloadChunk } from '../../contract/offline.ts';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import { catalogueScope } from '../database/bump-versions.ts';
import { chunkRows, type Range } from '../database/download-ranges.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import {
  downloadBuilds,
  downloadBytes,
  downloadChunks,
  downloadDeliveries,
  puzzles,
  syncCounters,
  syncRows,
} from '../database/schema.ts';
import { tombstoneDays } from '../sync/pull.ts';
import { readDownloadedRows } from './download-rows.ts';

/** Raise it when a row's content changes, so every chunk is built again. */
const format = 7;

/** How long a superseded chunk stays, for downloads that are in progress. */
const retentionHours = 24;

const leaseTime = sql`interval '1 minute'`;
const askAgainMs = 250;

const compress = promisify(gzip);

type Build = typeof downloadBuilds.$inferSelect;

/** What a build is made from. */
interface Target {
  version: number;
  until: string;
}

/**
 * The annual plan's download, in the database that all processes share. A request for its manifest updates it if the catalogue or the day
 * has changed since the last build. Each range is read and written separately, so nothing waits for the whole.
 */
export class DownloadBuilder {
  readonly #db: Database;
  readonly #log: FastifyBaseLogger;
  #update: Promise<void> | undefined;

  constructor(db: Database, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  /** Returns the chunks of the current library. */
  async chunks(now: Date): Promise<DownloadChunk[]> {
    // Only one request of each process competes for the lease.
    this.#update ??= this.#bringUpToDate(now).finally(() => {
      this.#update = undefined;
    });
    await this.#update;
    return this.#db
      .select({
        sha256: downloadChunks.sha256,
        size: downloadChunks.size,
        rows: sql<number>`cardinality(${downloadChunks.ids})`,
      })
      .from(downloadChunks)
      .where(isNull(downloadChunks.superseded_at))
      .orderBy(asc(downloadChunks.kind), asc(downloadChunks.number));
  }

  async #bringUpToDate(now: Date): Promise<void> {
    // Early access includes tomorrow's puzzle.
    const until = addDays(utcDay(now), 1);
    for (;;) {
      const [build] = await this.#db.select().from(downloadBuilds);
      if (isOf(build, { version: await this.#catalogueVersion(), until })) return;
      const lease = randomUUID();
      const taken = await this.#takeLease(lease);
      if (taken) {
        const isDone = await this.#build(taken, until, lease, now).finally(() => this.#giveBack(lease));
        if (isDone) return;
      } else {
        await setTimeout(askAgainMs);
      }
    }
  }

  async #catalogueVersion(): Promise<number> {
    const [counter] = await this.#db.select().from(syncCounters).where(eq(syncCounters.scope, catalogueScope));
    return counter?.version ?? 0;
  }

  /** Returns what was built; undefined while another process builds. A dead builder's lease expires. */
  async #takeLease(lease: string): Promise<Build | undefined> {
    const lease_until = sql`now() + ${leaseTime}`;
    const [taken] = await this.#db
      .insert(downloadBuilds)
      .values({ lease, lease_until })
      .onConflictDoUpdate({
        target: downloadBuilds.id,
        set: { lease, lease_until },
        setWhere: sql`${downloadBuilds.lease_until} is null or ${downloadBuilds.lease_until} < now()`,
      })
      .returning();
    return taken;
  }

  async #giveBack(lease: string): Promise<void> {
    await this.#db
      .update(downloadBuilds)
      .set({ lease: null, lease_until: null })
      .where(eq(downloadBuilds.lease, lease));
  }

  /** Returns false if it lost the lease. */
  async #build(before: Build, until: string, lease: string, now: Date): Promise<boolean> {
    // Reads the version before the rows: writes in between raise it, so the next build includes them.
    const target = { version: await this.#catalogueVersion(), until };
    if (isOf(before, target)) return true;
    const ranges = await this.#staleRanges(before, target);
    for (const range of ranges) {
      if (!(await this.#buildRange(range, until, lease, now))) return false;
    }
    const finished = await this.#db
      .update(downloadBuilds)
      .set({ format, catalogue_version: target.version, until })
      .where(eq(downloadBuilds.lease, lease))
      .returning();
    this.#log.info({ ranges: ranges.length, ...target }, 'The offline download was built.');
    return finished.length > 0;
  }

  /** Returns the ranges that could have changed since a build. */
  async #staleRanges(before: Build, { version, until }: Target): Promise<Range[]> {
    const since = isContinued(before, { version, until }) ? before : { catalogue_version: 0, until };
    const isWhole = since !== before;
    const [low, high] = since.until < until ? [since.until, until] : [until, since.until];
    const { rows } = await this.#db.execute<{ kind: Range['kind']; number: number }>(sql`
      select ${syncRows.kind} as kind, (${syncRows.key}::int - 1) / ${chunkRows}::int as number from ${syncRows}
      where ${syncRows.scope} = ${catalogueScope} and ${syncRows.version} > ${since.catalogue_version}
      union
      select 'puzzle', (${puzzles.id} - 1) / ${chunkRows}::int from ${puzzles}
      where ${puzzles.published_at} > ${low} and ${puzzles.published_at} <= ${high}
      union
      select ${downloadChunks.kind}, ${downloadChunks.number} from ${downloadChunks}
      where ${isWhole} and ${downloadChunks.superseded_at} is null
      order by kind, number
    `);
    return rows;
  }

  async #buildRange(range: Range, until: string, lease: string, now: Date): Promise<boolean> {
    const rows = await this.#db.transaction((transaction) => readDownloadedRows(transaction, range, until), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    // Node writes no time into the gzip header, so the same rows give the same bytes.
    const bytes = rows.length > 0 ? await compress(lines) : undefined;
    const sha256 = bytes && createHash('sha256').update(bytes).digest('hex');
    return this.#db.transaction(async (transaction) => {
      if (!(await holdLease(transaction, lease))) return false;
      const current = and(
        eq(downloadChunks.kind, range.kind),
        eq(downloadChunks.number, range.number),
        isNull(downloadChunks.superseded_at),
      );
      await transaction
        .update(downloadChunks)
        .set({ superseded_at: now })
        .where(sha256 === undefined ? current : and(current, ne(downloadChunks.sha256, sha256)));
      if (!bytes || !sha256) return true;
      await transaction
        .insert(downloadChunks)
        .values({ ...range, sha256, ids: rows.map(({ id }) => id), size: bytes.length })
        .onConflictDoUpdate({ target: downloadChunks.sha256, set: { superseded_at: null } });
      await transaction.insert(downloadBytes).values({ sha256, bytes }).onConflictDoNothing();
      return true;
    });
  }
}

function isOf(build: Build | undefined, { version, until }: Target): boolean {
  return build?.format === format && build.catalogue_version === version && build.until === until;
}

/** Returns whether the changes since a build are known. A restored database can know less than the build did. */
function isContinued(
  build: Build,
  { version, until }: Target,
): build is Build & { catalogue_version: number; until: string } {
  if (build.format !== format || build.catalogue_version === null || build.until === null) return false;
  return build.catalogue_version <= version && build.until > addDays(until, -tombstoneDays);
}

/** Extends the lease. A process that lost it must not overwrite the next holder's work. */
async function holdLease(transaction: Transaction, lease: string): Promise<boolean> {
  const held = await transaction
    .update(downloadBuilds)
    .set({ lease_until: sql`now() + ${leaseTime}` })
    .where(eq(downloadBuilds.lease, lease))
    .returning({ id: downloadBuilds.id });
  return held.length > 0;
}

/** Removes chunks that were superseded long ago. What was sent to learners stays recorded. */
export async function removeSupersededChunks(db: Database, now: Date): Promise<void> {
  const isExpired = lt(downloadChunks.superseded_at, new Date(now.getTime() - retentionHours * 3_600_000));
  // Locked, because a build can make an old chunk the current one again: it then finds the bytes gone, or this finds the chunk current.
  const old = db
    .select({ sha256: downloadChunks.sha256 })
    .from(downloadChunks)
    .innerJoin(downloadBytes, eq(downloadBytes.sha256, downloadChunks.sha256))
    .where(isExpired)
    .for('update', { of: downloadChunks });
  await db.delete(downloadBytes).where(sql`${downloadBytes.sha256} in ${old}`);
  const deliveries = db.select().from(downloadDeliveries).where(eq(downloadDeliveries.sha256, downloadChunks.sha256));
  await db.delete(downloadChunks).where(and(isExpired, notExists(deliveries)));
}
