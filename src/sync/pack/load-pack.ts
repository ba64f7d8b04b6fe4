import { readConfig } from '../../contract/config-calls.ts';
import type { LicenceTerms, PackManifest } from '../../contract/offline.ts';
import { readPackManifest } from '../../contract/offline-calls.ts';
import type { Failure } from '../api-client.ts';
import type { Clock } from '../clock.ts';
import { asksForLogin } from '../session/asks-for-login.ts';
import { licenceStatus, licenceTime, verifiedTerms } from '../storage/licence.ts';
import {
  type MirrorDatabase,
  type PackFact,
  type PackTrouble,
  readFact,
  writeFact,
} from '../storage/mirror-database.ts';
import {
  catalogueStamp,
  changePack,
  clearPack,
  finishPack,
  missingChunks,
  writeChunk,
  writeManifest,
} from '../storage/pack-store.ts';
import { isOutOfRoom } from '../storage/quota.ts';
import type { SyncContext } from '../sync-context.ts';
import { fetchChunk } from './fetch-chunk.ts';
import { unpackChunk } from './unpack-chunk.ts';

export type PackContext = Pick<SyncContext, 'mirror' | 'call' | 'clock' | 'serverClock' | 'user' | 'locks'>;

/** Returns bytes in use and available, or null if the browser doesn't tell. */
export type EstimateRoom = () => Promise<{ usage: number; quota: number } | null>;

/** There must be room for the download and for what it unpacks to. */
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

const runs = new WeakMap<MirrorDatabase, Run>();
const watchers = new WeakMap<MirrorDatabase, Set<() => void>>();

/** Returns how many bytes of the current chunk this page has; null if it loads nothing. */
export function bytesUnderWay(mirror: MirrorDatabase): number | null {
  return runs.get(mirror)?.bytes ?? null;
}

export function watchBytes(mirror: MirrorDatabase, watch: () => void): () => void {
  const watching = watchers.get(mirror) ?? new Set();
  watchers.set(mirror, watching.add(watch));
  return () => watching.delete(watch);
}

function tell(mirror: MirrorDatabase): void {
  for (const watch of watchers.get(mirror) ?? []) watch();
}

/** Whether another tab loads it. Without locks that's unknown. */
export async function isLoadedElsewhere({ mirror, locks }: Pick<PackContext, 'mirror' | 'locks'>): Promise<boolean> {
  if (!locks || runs.has(mirror)) return false;
  const { held } = await locks.query();
  return held?.some(({ name }) => name === lockName) === true;
}

/** Stops what this page is loading. */
export async function stopLoading(mirror: MirrorDatabase): Promise<void> {
  const run = runs.get(mirror);
  run?.stop.abort();
  await run?.end;
}

/**
 * Brings the pack up to the server's current manifest, chunk by chunk: a kill costs at most the current chunk. One at a time on a device,
 * under a Web Lock; without locks, each write checks what is still wanted. The mirror tells how it ended.
 */
export function loadPack(context: PackContext, estimate?: EstimateRoom): Promise<void> {
  const { mirror, locks } = context;
  const before = runs.get(mirror);
  if (before) return before.end;
  const stop = new AbortController();
  const load = () => loadOnce(context, stop.signal, estimate);
  const end = (async () => {
    try {
      if (locks) await locks.request(lockName, { ifAvailable: true }, async (lock) => lock && load());
      else await load();
    } finally {
      runs.delete(mirror);
      tell(mirror);
    }
  })();
  runs.set(mirror, { stop, bytes: 0, end });
  return end;
}

async function loadOnce(context: PackContext, signal: AbortSignal, estimate: EstimateRoom | undefined): Promise<void> {
  const { mirror } = context;
  try {
    for (let left = tries; left > 0; left -= 1) {
      const end = await bringUp(context, signal, estimate);
      if (end === 'again') continue;
      if (end !== null) await giveUp(mirror, end);
      return;
    }
    await giveUp(mirror, { trouble: 'server' });
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    await giveUp(mirror, { trouble: 'no_room' });
  }
}

/** Why it isn't progressing, and until when it must wait. */
export interface Standstill {
  trouble: PackTrouble;
  resume_at?: number;
}

async function giveUp(mirror: MirrorDatabase, end: Standstill): Promise<void> {
  if (end.trouble === 'no_plan') await clearPack(mirror, end.trouble);
  else await changePack(mirror, () => end);
}

/** Returns null if it succeeded or is no longer wanted. */
async function bringUp(
  context: PackContext,
  signal: AbortSignal,
  estimate: EstimateRoom | undefined,
): Promise<Standstill | 'again' | null> {
  const { mirror, clock } = context;
  const fact = await askForManifest(context, signal);
  if (fact === undefined || !('state' in fact)) return fact ?? null;
  const missing = await missingChunks(mirror, fact.chunks);
  if (fact.state === 'paused' && missing.length > 0) return null;
  const needed = roomFactor * missing.reduce((sum, { size }) => sum + size, 0);
  const room = await estimate?.();
  if (room && room.quota - room.usage < needed) return { trouble: 'no_room' };
  for (const chunk of missing) {
    const fetched = await fetchChunk(context, chunk, signal, (bytes) => noteBytes(mirror, bytes));
    if (signal.aborted) return null;
    if (!fetched.ok) {
      const isGone = fetched.kind === 'refused' && fetched.code === 'not_found';
      return isGone ? 'again' : standstillOf(fetched, clock);
    }
    const unpacked = await unpackChunk(fetched.reply, chunk);
    if (!unpacked) return { trouble: 'damaged' };
    if (!(await writeChunk(mirror, chunk, unpacked))) return null;
    noteBytes(mirror, 0);
  }
  await finishPack(mirror, fact.chunks, clock.now());
  return null;
}

function noteBytes(mirror: MirrorDatabase, bytes: number): void {
  const run = runs.get(mirror);
  if (!run) return;
  run.bytes = bytes;
  tell(mirror);
}

/** Returns undefined if it's no longer wanted. */
export async function askForManifest(
  context: PackContext,
  signal: AbortSignal,
): Promise<PackFact | Standstill | undefined> {
  const { mirror, call, clock, serverClock } = context;
  // Read before the request, so a change during it leads to another check.
  const catalogue = await catalogueStamp(mirror);
  const told = await call(readPackManifest, { signal });
  if (signal.aborted) return undefined;
  if (!told.ok) return standstillOf(told, clock);
  const terms = await trustedTerms(context, told.reply, signal);
  if (signal.aborted) return undefined;
  if (terms && 'ok' in terms) return standstillOf(terms, clock);
  // This is the server's clock, so a later time that this device saw was wrong.
  const seen_at = Date.parse(terms?.issued_at ?? '');
  // It must hold by this device's clock too, or the next cycle would remove its rows again.
  if (licenceStatus(terms, licenceTime({ seen_at }, serverClock)) === 'over') return { trouble: 'licence' };
  const { chunks, licence } = told.reply;
  return writeManifest(mirror, { chunks, catalogue, checked_at: clock.now() }, { licence, seen_at });
}

/** Verifies by the key known here or, if that doesn't fit, by the server's current one. */
async function trustedTerms(
  { mirror, call, user }: PackContext,
  { licence }: PackManifest,
  signal: AbortSignal,
): Promise<LicenceTerms | Failure | null> {
  const known = (await readFact(mirror, 'config'))?.licence_public_key;
  const terms = known && (await verifiedTerms(licence, known, user));
  if (terms) return terms;
  const config = await call(readConfig, { signal });
  if (!config.ok) return config;
  await writeFact(mirror, 'config', config.reply);
  return verifiedTerms(licence, config.reply.licence_public_key, user);
}

function standstillOf(failure: Failure, clock: Clock): Standstill {
  if (asksForLogin(failure)) return { trouble: 'login' };
  const { status, retryAfter } = failure;
  if (status === 429 || (status ?? 0) >= 500) return { trouble: 'busy', resume_at: clock.now() + (retryAfter ?? 0) };
  if (failure.kind === 'no_verdict') return { trouble: failure.reason === 'unparsable' ? 'server' : 'offline' };
  return { trouble: failure.code === 'premium_required' ? 'no_plan' : 'server' };
}
