import { currentUser } from '../src/sync/device.ts';
import { badgeQuery, showBadge } from '../src/sync/queries/badge.ts';
import { puzzleQuery } from '../src/sync/queries/first/puzzle.ts';
import { withDevice } from './worker-device.ts';

declare const self: ServiceWorkerGlobalScope;

/** Fetches today's daily, so it opens offline, and sets the app's badge to what waits for the learner. */
export function fetchDailyAhead(): Promise<void> {
  return withDevice(async (device) => {
    await device.refresh(puzzleQuery('daily'));
    const badge = await badgeQuery.read(device);
    // Visitors can't answer, so they get no badge. Neither does a user who logged out meanwhile.
    const isVisitor = (await currentUser(device.storage)) === null;
    if (isVisitor || badge) await showBadge(isVisitor || !badge ? 'none' : badge, self.navigator);
  });
}
