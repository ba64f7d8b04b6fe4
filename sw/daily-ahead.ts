import { readDailyStanding } from '../src/sync/daily-standing.ts';
import type { Device } from '../src/sync/device.ts';
import { withDevice } from './worker-device.ts';

declare const self: ServiceWorkerGlobalScope;

/** `src/app/shell/daily-ahead.ts` registers this tag. */
export const dailyTag = 'nday-daily';

/** Fetches today's daily, so that it can be opened without a network, and sets the app's badge while it is unanswered. */
export function fetchDailyAhead(): Promise<void> {
  return withDevice(async (device) => {
    await device.fetchPuzzle(0);
    await showBadge(device);
  });
}

/** A visitor can't answer, and so has no badge. */
async function showBadge(device: Device): Promise<void> {
  const { navigator } = self;
  if (device.username === null || !('setAppBadge' in navigator)) return;
  const standing = await readDailyStanding(device);
  if (standing === 'open') await navigator.setAppBadge();
  if (standing === 'done') await navigator.clearAppBadge();
}
