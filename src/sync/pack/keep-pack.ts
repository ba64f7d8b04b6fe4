import { isDue } from '../operations/entry-rules.ts';
import { licenceStatus, licenceTime, verifiedTerms } from '../storage/licence.ts';
import { type LicenceFact, type PackFact, type PackTrouble, readFact, writeFact } from '../storage/mirror-database.ts';
import { catalogueStamp, changePack, clearPack } from '../storage/pack-store.ts';
import { askForManifest, loadPack, type PackContext } from './load-pack.ts';

/** How often the manifest is requested without another reason, in milliseconds. */
const day = 86_400_000;

/** Troubles that pass on their own. */
const passing: readonly PackTrouble[] = ['offline', 'busy', 'login'];

/** A smaller step of the clock isn't worth a write. Short sessions add up, so it's no longer than the shortest backoff. In milliseconds. */
const step = 1000;

/**
 * Checks the license against the clock. If it's over, or not signed by the known key, asks the server for another. If the server has none
 * or can't be reached, removes the pack's rows.
 */
export async function heedLicence(context: PackContext): Promise<void> {
  const { mirror, serverClock, user } = context;
  const fact = await readFact(mirror, 'pack');
  if (!fact || fact.state === 'gone') return;
  const held = await readFact(mirror, 'licence');
  // It comes with the manifest, so without one nothing was loaded yet.
  if (!held) return;
  const key = (await readFact(mirror, 'config'))?.licence_public_key;
  const terms = key === undefined ? null : await verifiedTerms(held.licence, key, user);
  const now = licenceTime(held, serverClock);
  if (licenceStatus(terms, now) === 'over') return renew(context, fact, held);
  if (now - held.seen_at >= step) await writeFact(mirror, 'licence', { ...held, seen_at: now });
}

async function renew(context: PackContext, fact: PackFact, held: LicenceFact): Promise<void> {
  if (isPutOff(context, fact)) return;
  const told = await askForManifest(context, new AbortController().signal);
  if (!told || 'state' in told) return;
  // A busy server or an ended session says nothing about the plan.
  if (told.trouble === 'busy' || told.trouble === 'login') await changePack(context.mirror, () => told);
  else await clearPack(context.mirror, told.trouble === 'no_plan' ? told.trouble : 'licence_over', held);
}

function isPutOff({ clock }: PackContext, { resume_at = 0 }: PackFact): boolean {
  return !isDue(resume_at, clock.now());
}

/**
 * After a cycle that reached the server, resumes an interrupted download. Checks for a changed pack once a day, and after a change of the
 * catalogue or the plan. Returns whether it brought the pack up to date.
 */
export async function keepPack(context: PackContext): Promise<boolean> {
  const fact = await readFact(context.mirror, 'pack');
  if (!fact || !(await isPackDue(context, fact))) return false;
  // The plan continues and the learner wanted the pack, so what went for lack of a network comes back.
  if (fact.state === 'gone') await writeFact(context.mirror, 'pack', { ...fact, state: 'loading', trouble: null });
  await loadPack(context);
  const kept = await readFact(context.mirror, 'pack');
  return kept?.state === 'ready' && kept.updated_at !== fact.updated_at;
}

async function isPackDue(context: PackContext, fact: PackFact): Promise<boolean> {
  if (isPutOff(context, fact)) return false;
  const { mirror, clock } = context;
  // If the first manifest was rejected, nothing is old or changed.
  const isTold = fact.checked_at > 0;
  const isOld = isTold && Math.abs(clock.now() - fact.checked_at) >= day;
  const plan = (await readFact(mirror, 'user'))?.plan;
  if (fact.state === 'gone') return fact.trouble === 'licence_over' && plan === 'annual';
  if (isOld || (plan !== undefined && plan !== 'annual')) return true;
  if (fact.state === 'paused') return false;
  // Don't keep retrying what only a person can fix.
  if (fact.state === 'loading' && (fact.trouble === null || passing.includes(fact.trouble))) return true;
  return isTold && fact.catalogue !== (await catalogueStamp(mirror));
}
