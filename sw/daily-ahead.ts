import type { Device } from '../src/sync/device.ts';
import { currentUser } from '../src/sync/storage/device-database.ts';
import { readDailyStanding } from '../src/sync/views/daily-standing.ts';
import { withDevice } from './worker-device.ts';

declare const self: ServiceWorkerGlobalScope;

/** Fetches today's daily, so that it can be opened without a network, and sets the app's badge while it is unanswered. */
export function fetchDailyAhead(): Promise<void> {
  return withDevice(async (device) => {
    await device.fetchPuzzle(0);
    await showBadge(device);
  });
}

/** A visitor can't answer, and so has no badge; nor has who has logged out while this ran. */
async function showBadge(device: Device): Promise<void> {
  const { navigator } = self;
  if (!('setAppBadge' in navigator)) return;
  const standing = await readDailyStanding(device);
  const isVisitor = (await currentUser(device.storage)) === null;
  if (isVisitor || standing === 'done') await navigator.clearAppBadge();
  else if (standing === 'open') await navigator.setAppBadge();
}
