import { licenceTime, standingOf, verifiedTerms } from './licence.ts';
import { loadPack, type PackReplica } from './load-pack.ts';
import { type PackFact, readFact, writeFact } from './mirror-database.ts';
import { catalogueStamp, clearPack } from './pack-store.ts';

/** So often the manifest is asked for where nothing else gives a reason. */
const day = 86_400_000;

/** A smaller step of the clock is not worth a write. */
const step = 60_000;

/** Holds the licence against the clock. Where it is over, or none, the rows of the pack go; a network is not needed for it. */
export async function heedLicence({ mirror, clock, username }: PackReplica): Promise<void> {
  const fact = await readFact(mirror, 'pack');
  if (!fact || fact.state === 'gone') return;
  const held = await readFact(mirror, 'licence');
  // Without one nothing was loaded yet: it comes with the manifest.
  if (!held) return;
  const key = (await readFact(mirror, 'config'))?.licence_public_key;
  const terms = key === undefined ? null : await verifiedTerms(held.licence, key, username);
  const now = licenceTime(held, clock);
  if (standingOf(terms, now) === 'over') return clearPack(mirror, 'licence_over');
  if (now - held.seen_at >= step) await writeFact(mirror, 'licence', { ...held, seen_at: now });
}

/**
 * After a cycle that has reached the server: goes on with a download that was cut off, and looks once a day, after a change of the
 * catalogue and after one of the plan whether the pack has changed. Returns whether it has brought the pack up to date.
 */
export async function keepPack(replica: PackReplica): Promise<boolean> {
  const fact = await readFact(replica.mirror, 'pack');
  if (!fact || !(await isDue(replica, fact))) return false;
  await loadPack(replica);
  const kept = await readFact(replica.mirror, 'pack');
  return kept?.state === 'ready' && kept.updated_at !== fact.updated_at;
}

async function isDue({ mirror, clock }: PackReplica, fact: PackFact): Promise<boolean> {
  if (fact.state === 'gone') return false;
  const isOld = Math.abs(clock.now() - fact.checked_at) >= day;
  const plan = (await readFact(mirror, 'user'))?.plan;
  if (isOld || (plan !== undefined && plan !== 'annual')) return true;
  if (fact.state === 'paused') return false;
  // What only a person can mend is not tried again and again.
  if (fact.state === 'loading' && (fact.trouble === null || fact.trouble === 'offline' || fact.trouble === 'login')) {
    return true;
  }
  return fact.catalogue !== (await catalogueStamp(mirror));
}
