import type { PackView } from '../../sync/queries/offline/offline-download.ts';
import { dayWords } from '../ui/later/money.ts';
import { whenOf } from './time-words.ts';

/** Returns the state of the pack in a sentence or two. `isRunning`: this tab or another is loading it. */
export function packWords({ state, trouble, updated_at }: PackView, isRunning: boolean): string {
  if (isRunning && state === 'loading') return updated_at === null ? 'Downloading.' : 'Updating.';
  if (trouble !== null) return troubles[trouble];
  switch (state) {
    case 'none':
    case 'gone':
      return 'Not downloaded yet.';
    case 'paused':
      return 'Paused. You can use what’s already here.';
    case 'loading':
      return 'Interrupted. It resumes automatically while the app is open and online.';
    case 'ready':
      return 'Everything is on this device.';
  }
}

const troubles: Readonly<Record<NonNullable<PackView['trouble']>, string>> = {
  offline: 'Interrupted: we couldn’t reach the server. It resumes automatically once you’re online.',
  server: 'The server couldn’t send it. Try again later.',
  busy: 'Interrupted: the server is busy. It resumes automatically.',
  login: 'Your session has expired. Please log in again to continue.',
  no_room: 'There isn’t enough space on this device. Free some, then resume. What’s already here stays.',
  damaged: 'A part was damaged or needs a newer version of the app. That part wasn’t saved.',
  licence: 'We couldn’t verify the license for this download. Try again later.',
  no_plan: 'The download was removed from this device because it’s part of the annual plan.',
  licence_over: 'The download was removed from this device because its license wasn’t renewed in time.',
};

/** Says how long it can be used, and what to do shortly before that ends. */
export function licenceWords({ licence }: PackView): string | null {
  if (!licence) return null;
  if (licence.standing === 'grace') {
    return `Your paid period ended on ${dayWords(licence.paid_until)}. The download stays until ${dayWords(licence.grace_until)}. Go online once to renew it.`;
  }
  return `Licensed until ${dayWords(licence.paid_until)}. It renews automatically when you’re online.`;
}

export function updatedWords({ updated_at }: PackView, now: number): string | null {
  return updated_at === null ? null : `Last updated ${whenOf(updated_at, now)}.`;
}
