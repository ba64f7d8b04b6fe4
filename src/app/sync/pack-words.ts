import type { PackView } from '../../sync/pack/read-pack.ts';
import { whenOf } from './time-words.ts';

/** How it stands with the pack, in a sentence or two. `isRunning`: this tab or another loads it. */
export function packWords({ state, trouble, updated_at }: PackView, isRunning: boolean): string {
  if (isRunning && state === 'loading') return updated_at === null ? 'Downloading.' : 'Bringing it up to date.';
  if (trouble !== null) return troubles[trouble];
  switch (state) {
    case 'none':
    case 'gone':
      return 'Not on this device yet.';
    case 'paused':
      return 'Paused. What is here already can be used.';
    case 'loading':
      return 'Interrupted. It goes on by itself while the app is open and online.';
    case 'ready':
      return 'All of it is on this device.';
  }
}

const troubles: Readonly<Record<NonNullable<PackView['trouble']>, string>> = {
  offline: 'Interrupted: the server could not be reached. It goes on by itself once you are online.',
  server: 'The server could not send it. Please try again later.',
  busy: 'Interrupted: the server has too much to do just now. It goes on by itself.',
  login: 'Your session has expired. Please log in again to go on.',
  no_room: 'There is too little room on this device. Free some, then go on: what is here already stays.',
  damaged: 'A part arrived damaged, or needs a newer version of the app. Nothing of that part was kept.',
  licence: 'The licence for this download could not be verified. Please try again later.',
  no_plan: 'The download was removed from this device, because it is part of the annual plan.',
  licence_over: 'The download was removed from this device, because its licence had not been renewed in time.',
};

/** Until when it may be used, and what to do when that is near. */
export function licenceWords({ licence }: PackView): string | null {
  if (!licence) return null;
  if (licence.standing === 'grace') {
    return `Your paid period ended on ${day.format(Date.parse(licence.paid_until))}. The download stays until ${day.format(Date.parse(licence.grace_until))}; go online once to renew it.`;
  }
  return `Licensed until ${day.format(Date.parse(licence.paid_until))}. It is renewed by itself when you are online.`;
}

export function updatedWords({ updated_at }: PackView, now: number): string | null {
  return updated_at === null ? null : `Last updated ${whenOf(updated_at, now)}.`;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
