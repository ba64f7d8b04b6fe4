import type { Device } from '../src/sync/device.ts';
import { readDailyStanding } from '../src/sync/queries/daily-standing.ts';
import { currentUser } from '../src/sync/storage/device-database.ts';
import { withDevice } from './worker-device.ts';

declare const self: ServiceWorkerGlobalScope;

/** Fetches today's daily, so it opens offline, and sets the app's badge while it's unanswered. */
export function fetchDailyAhead(): Promise<void> {
  return withDevice(async (device) => {
    await device.fetchPuzzle(0);
    await showBadge(device);
  });
}

/** Visitors can't answer, so they get no badge. Neither does a user who logged out meanwhile. */
async function showBadge(device: Device): Promise<void> {
  const { navigator } = self;
  if (!('setAppBadge' in navigator)) return;
  const standing = await readDailyStanding(device);
  const isVisitor = (await currentUser(device.storage)) === null;
  if (isVisitor || standing === 'done') await navigator.clearAppBadge();
  else if (standing === 'open') await navigator.setAppBadge();
}
