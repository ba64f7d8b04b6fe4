import { isDue } from '../operations/entry-rules.ts';
import {
  type CacheDatabase,
  type DownloadFact,
  type DownloadTrouble,
  type LicenseFact,
  readFact,
  writeFact,
} from '../storage/cache-database.ts';
import { catalogueStamp, changeDownload, clearDownload } from '../storage/download-store.ts';
import { licenseStatus, licenseTime, verifiedTerms } from '../storage/license.ts';
import { askForManifest, type DownloadContext, loadDownload } from './load-download.ts';

/** How often the manifest is requested without another reason, in milliseconds. */
const day = 86_400_000;

/** Troubles that pass on their own. */
const passing: readonly DownloadTrouble[] = ['offline', 'busy', 'login'];

/** A smaller step of the clock isn't worth a write. Short sessions add up, so it's no longer than the shortest backoff. In milliseconds. */
const step = 1000;

/**
 * Checks the license against the clock. If it's over, or not signed by the known key, asks the server for another. If the server has none
 * or can't be reached, removes the download's rows.
 */
export async function enforceLicense(context: DownloadContext): Promise<void> {
  const { cache, serverClock, user } = context;
  const fact = await readFact(cache, 'pack');
  if (!fact || fact.state === 'gone') return;
  const held = await readFact(cache, 'licence');
  // It comes with the manifest, so without one nothing was loaded yet.
  if (!held) return;
  const key = (await readFact(cache, 'config'))?.licence_public_key;
  const terms = key === undefined ? null : await verifiedTerms(held.licence, key, user);
  const now = licenseTime(held, serverClock);
  if (licenseStatus(terms, now) === 'over') return renew(context, fact, held);
  if (now - held.seen_at < step) return;
  await noteSeen(cache, held, now);
  // Counts from here on.
  licenseTime({ seen_at: now }, serverClock);
}

/** Unless a renewed license came meanwhile, or the download went, or another tab has noted a later time. */
async function noteSeen(cache: CacheDatabase, { licence }: LicenseFact, seen_at: number): Promise<void> {
  await cache.transaction('rw', cache.meta, async () => {
    const held = await readFact(cache, 'licence');
    if (held?.licence.signature !== licence.signature || held.seen_at >= seen_at) return;
    await writeFact(cache, 'licence', { ...held, seen_at });
  });
}

async function renew(context: DownloadContext, fact: DownloadFact, held: LicenseFact): Promise<void> {
  if (isPutOff(context, fact)) return;
  const told = await askForManifest(context, new AbortController().signal);
  if (!told || 'state' in told) return;
  // A busy server or an ended session says nothing about the plan.
  if (told.trouble === 'busy' || told.trouble === 'login') await changeDownload(context.cache, () => told);
  else await clearDownload(context.cache, told.trouble === 'no_plan' ? told.trouble : 'licence_over', held);
}

function isPutOff({ clock }: DownloadContext, { resume_at = 0 }: DownloadFact): boolean {
  return !isDue(resume_at, clock.now());
}

/**
 * After a cycle that reached the server, resumes an interrupted download. Checks for changes once a day, and after a change of the
 * catalogue or the plan. Returns whether it brought the download up to date.
 */
export async function refreshDownload(context: DownloadContext): Promise<boolean> {
  const fact = await readFact(context.cache, 'pack');
  if (!fact || !(await isDownloadDue(context, fact))) return false;
  // The plan continues and the learner wanted the download, so what went for lack of a network comes back.
  if (fact.state === 'gone') await writeFact(context.cache, 'pack', { ...fact, state: 'loading', trouble: null });
  await loadDownload(context);
  const stored = await readFact(context.cache, 'pack');
  return stored?.state === 'ready' && stored.updated_at !== fact.updated_at;
}

async function isDownloadDue(context: DownloadContext, fact: DownloadFact): Promise<boolean> {
  if (isPutOff(context, fact)) return false;
  const { cache, clock } = context;
  // If the first manifest was rejected, nothing is old or changed.
  const isTold = fact.checked_at > 0;
  const isOverdue = isTold && Math.abs(clock.now() - fact.checked_at) >= day;
  const plan = (await readFact(cache, 'user'))?.plan;
  if (fact.state === 'gone') return fact.trouble === 'licence_over' && plan === 'annual';
  if (isOverdue || (plan !== undefined && plan !== 'annual')) return true;
  if (fact.state === 'paused') return false;
  // Don't keep retrying what only a person can fix.
  if (fact.state === 'loading' && (fact.trouble === null || passing.includes(fact.trouble))) return true;
  return isTold && fact.catalogue !== (await catalogueStamp(cache));
}
