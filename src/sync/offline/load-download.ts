import { readConfig } from '../../contract/config-calls.ts';
import type { DownloadManifest, LicenseTerms } from '../../contract/offline.ts';
import { readDownloadManifest } from '../../contract/offline-calls.ts';
import type { Clock } from '../engine/clock.ts';
import type { Failure } from '../http/first/api-client.ts';
import { asksForLogin } from '../session/asks-for-login.ts';
import type { SyncContext } from '../session/sync-context.ts';
import {
  type CacheDatabase,
  type DownloadFact,
  type DownloadTrouble,
  readFact,
  writeFact,
} from '../storage/cache-database.ts';
import {
  catalogueStamp,
  changeDownload,
  clearDownload,
  finishDownload,
  missingChunks,
  writeChunk,
  writeManifest,
} from '../storage/download-store.ts';
import { licenseStatus, licenseTime, verifiedTerms } from '../storage/license.ts';
import { isOutOfRoom } from '../storage/quota.ts';
import { extractChunk } from './extract-chunk.ts';
import { fetchChunk } from './fetch-chunk.ts';

export type DownloadContext = Pick<SyncContext, 'cache' | 'call' | 'clock' | 'serverClock' | 'user' | 'locks'>;

/** Returns bytes in use and available, or null if the browser doesn't tell. */
export type EstimateRoom = () => Promise<{ usage: number; quota: number } | null>;

/** There must be space for the download and for what it extracts to. */
export const roomFactor = 2;

/** How many times a new manifest is requested after a named chunk is gone. */
const tries = 3;

const lockName = 'nday-pack';

interface Run {
  stop: AbortController;
  /** Bytes of the current chunk. */
  bytes: number;
  end: Promise<void>;
}

const runs = new WeakMap<CacheDatabase, Run>();
const watchers = new WeakMap<CacheDatabase, Set<() => void>>();

/** Returns how many bytes of the current chunk this page has; null if it loads nothing. */
export function bytesUnderWay(cache: CacheDatabase): number | null {
  return runs.get(cache)?.bytes ?? null;
}

export function watchBytes(cache: CacheDatabase, watch: () => void): () => void {
  const watching = watchers.get(cache) ?? new Set();
  watchers.set(cache, watching.add(watch));
  return () => watching.delete(watch);
}

function tell(cache: CacheDatabase): void {
  for (const watch of watchers.get(cache) ?? []) watch();
}

/** Whether another tab loads it. Without locks that's unknown. */
export async function isLoadedElsewhere({ cache, locks }: Pick<DownloadContext, 'cache' | 'locks'>): Promise<boolean> {
  if (!locks || runs.has(cache)) return false;
  const { held } = await locks.query();
  return held?.some(({ name }) => name === lockName) === true;
}

/** Stops what this page is loading. */
export async function stopLoading(cache: CacheDatabase): Promise<void> {
  const run = runs.get(cache);
  run?.stop.abort();
  await run?.end;
}

/**
 * Brings the download up to the server's current manifest, chunk by chunk: a kill costs at most the current chunk. One at a time on a
 * device, under a Web Lock; without locks, each write checks what is still wanted. The local cache has how it ended.
 */
export function loadDownload(context: DownloadContext, estimate?: EstimateRoom): Promise<void> {
  const { cache, locks } = context;
  const before = runs.get(cache);
  if (before) return before.end;
  const stop = new AbortController();
  const load = () => loadOnce(context, stop.signal, estimate);
  const end = (async () => {
    try {
      if (locks) await locks.request(lockName, { ifAvailable: true }, async (lock) => lock && load());
      else await load();
    } finally {
      runs.delete(cache);
      tell(cache);
    }
  })();
  runs.set(cache, { stop, bytes: 0, end });
  tell(cache);
  return end;
}

async function loadOnce(
  context: DownloadContext,
  signal: AbortSignal,
  estimate: EstimateRoom | undefined,
): Promise<void> {
  const { cache } = context;
  try {
    for (let left = tries; left > 0; left -= 1) {
      const end = await bringUp(context, signal, estimate);
      if (end === 'again') continue;
      if (end !== null) await giveUp(cache, end);
      return;
    }
    await giveUp(cache, { trouble: 'server' });
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    await giveUp(cache, { trouble: 'no_room' });
  }
}

/** Why it isn't progressing, and until when it must wait. */
export interface DownloadPause {
  trouble: DownloadTrouble;
  resume_at?: number;
}

async function giveUp(cache: CacheDatabase, end: DownloadPause): Promise<void> {
  if (end.trouble === 'no_plan') await clearDownload(cache, end.trouble);
  else await changeDownload(cache, () => end);
}

/** Returns null if it succeeded or is no longer wanted. */
async function bringUp(
  context: DownloadContext,
  signal: AbortSignal,
  estimate: EstimateRoom | undefined,
): Promise<DownloadPause | 'again' | null> {
  const { cache, clock } = context;
  const fact = await askForManifest(context, signal);
  if (fact === undefined || !('state' in fact)) return fact ?? null;
  const missing = await missingChunks(cache, fact.chunks);
  if (fact.state === 'paused' && missing.length > 0) return null;
  const needed = roomFactor * missing.reduce((sum, { size }) => sum + size, 0);
  const room = await estimate?.();
  if (room && room.quota - room.usage < needed) return { trouble: 'no_room' };
  for (const chunk of missing) {
    const fetched = await fetchChunk(context, chunk, signal, (bytes) => noteBytes(cache, bytes));
    if (signal.aborted) return null;
    if (!fetched.ok) {
      const isGone = fetched.kind === 'rejected' && fetched.code === 'not_found';
      return isGone ? 'again' : pauseOf(fetched, clock);
    }
    const unpacked = await extractChunk(fetched.reply, chunk);
    if (!unpacked) return { trouble: 'damaged' };
    if (!(await writeChunk(cache, chunk, unpacked))) return null;
    noteBytes(cache, 0);
  }
  await finishDownload(cache, fact.chunks, clock.now());
  return null;
}

function noteBytes(cache: CacheDatabase, bytes: number): void {
  const run = runs.get(cache);
  if (!run) return;
  run.bytes = bytes;
  tell(cache);
}

/** Returns undefined if it's no longer wanted. */
export async function askForManifest(
  context: DownloadContext,
  signal: AbortSignal,
): Promise<DownloadFact | DownloadPause | undefined> {
  const { cache, call, clock, serverClock } = context;
  // Read before the request, so a change during it leads to another check.
  const catalogue = await catalogueStamp(cache);
  const told = await call(readDownloadManifest, { signal });
  if (signal.aborted) return undefined;
  if (!told.ok) return pauseOf(told, clock);
  const terms = await trustedTerms(context, told.reply, signal);
  if (signal.aborted) return undefined;
  if (terms && 'ok' in terms) return pauseOf(terms, clock);
  // This is the server's clock, so a later time that this device saw was wrong.
  const seen_at = Date.parse(terms?.issued_at ?? '');
  // It must hold by this device's clock too, or the next cycle would remove its rows again.
  if (licenseStatus(terms, licenseTime({ seen_at }, serverClock)) === 'over') return { trouble: 'licence' };
  const { chunks, licence } = told.reply;
  return writeManifest(cache, { chunks, catalogue, checked_at: clock.now() }, { licence, seen_at });
}

/** Verifies by the key known here or, if that doesn't fit, by the server's current one. */
async function trustedTerms(
  { cache, call, user }: DownloadContext,
  { licence }: DownloadManifest,
  signal: AbortSignal,
): Promise<LicenseTerms | Failure | null> {
  const known = (await readFact(cache, 'config'))?.licence_public_key;
  const terms = known && (await verifiedTerms(licence, known, user));
  if (terms) return terms;
  const config = await call(readConfig, { signal });
  if (!config.ok) return config;
  await writeFact(cache, 'config', config.reply);
  return verifiedTerms(licence, config.reply.licence_public_key, user);
}

function pauseOf(failure: Failure, clock: Clock): DownloadPause {
  if (asksForLogin(failure)) return { trouble: 'login' };
  const { status, retryAfter } = failure;
  if (status === 429 || (status ?? 0) >= 500) return { trouble: 'busy', resume_at: clock.now() + (retryAfter ?? 0) };
  if (failure.kind === 'no_response') return { trouble: failure.reason === 'unparsable' ? 'server' : 'offline' };
  return { trouble: failure.code === 'premium_required' ? 'no_plan' : 'server' };
}
