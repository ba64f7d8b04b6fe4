import type { OpenDevice } from '../src/sync/device.ts';
import { dailyProgressQuery } from '../src/sync/queries/daily-progress.ts';
import { puzzleQuery } from '../src/sync/queries/first/puzzle.ts';
import { currentUser } from '../src/sync/storage/device-database.ts';
import { withDevice } from './worker-device.ts';

declare const self: ServiceWorkerGlobalScope;

/** Fetches today's daily, so it opens offline, and sets the app's badge while it's unanswered. */
export function fetchDailyAhead(): Promise<void> {
  return withDevice(async (device) => {
    await device.refresh(puzzleQuery('daily'));
    await showBadge(device);
  });
}

/** Visitors can't answer, so they get no badge. Neither does a user who logged out meanwhile. */
async function showBadge(device: OpenDevice): Promise<void> {
  const { navigator } = self;
  if (!('setAppBadge' in navigator)) return;
  const progress = await dailyProgressQuery.read(device);
  const isVisitor = (await currentUser(device.storage)) === null;
  if (isVisitor || progress === 'done') await navigator.clearAppBadge();
  else if (progress === 'open') await navigator.setAppBadge();
}
