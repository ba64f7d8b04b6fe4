import { dailyProgressQuery } from './daily-progress.ts';
import type { Query } from './query.ts';
import { dueQuery } from './reviews.ts';

/** What the app's icon says: how many reviews are due, or else whether today's puzzle is open. */
export type Badge = number | 'dot' | 'none';

/** The app's badge. Undefined if nothing is due and today's puzzle isn't on the device: then it stays as it is. */
export const badgeQuery: Query<Badge> = {
  key: 'badge',
  async read(context) {
    const due = await dueQuery.read(context);
    if (due) return due;
    const progress = await dailyProgressQuery.read(context);
    return progress && (progress === 'open' ? 'dot' : 'none');
  },
};

/** The part of a page's or worker's navigator that has badges, where the platform does. */
export interface Badging {
  setAppBadge?(count?: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Shows it on the app's icon. Browsers can reject that, for example without the permission to notify: then there's no badge. */
export async function showBadge(badge: Badge, badging: Badging): Promise<void> {
  try {
    if (badge === 'none') await badging.clearAppBadge?.();
    else await badging.setAppBadge?.(...(badge === 'dot' ? [] : [badge]));
  } catch (error) {
    console.warn('No badge.', error);
  }
}
