import { isDue } from '../../sync/operations/entry-rules.ts';
import type { SyncStatus } from '../../sync/queries/first/status.ts';
import { timeOf } from '../ui/days.ts';
import { whenOf } from './time-words.ts';

/** Returns the state of the learner's acts and of the server, one sentence each. */
export function statusWords(status: SyncStatus, hasAccount: boolean, now: number): string[] {
  const { offline_since, paused, is_other_user, last_sync, no_room } = status;
  const held = heldUntil(status, now);
  const again = held === null ? '' : ` ${heldWords(held)}`;
  return [
    hasAccount ? waiting(status, now) : 'Without an account, there’s nothing to send.',
    no_room && 'This device’s storage is full. Free some space, and the app syncs again automatically.',
    offline_since !== null && `The server hasn’t responded since ${when(offline_since, now)}.`,
    offline_since === null && paused === 'server' && `The server can’t accept anything right now.${again}`,
    offline_since === null && paused === null && held !== null && `The server asked this device to wait.${again}`,
    paused === 'login' &&
      (is_other_user
        ? 'Another account is logged in. Log in again to send what waits here.'
        : 'Your session has expired. Please log in again.'),
    last_sync === null ? 'This device hasn’t synced yet.' : `Last sync ${whenOf(last_sync, now)}.`,
  ].filter((sentence) => typeof sentence === 'string');
}

/** When the wait that the server asked for ends; null if there's none. */
export function heldUntil({ held_until }: SyncStatus, now: number): number | null {
  return held_until && !isDue(held_until, now) ? held_until : null;
}

export function heldWords(until: number): string {
  return `Next try at ${timeOf(until)}. ‘Sync now’ tries immediately.`;
}

function waiting({ pending, parked, oldest_pending }: SyncStatus, now: number): string {
  const refused = parked === 1 ? '1 entry wasn’t accepted' : `${parked} entries weren’t accepted`;
  if (pending === 0) return parked === 0 ? 'Everything has been sent.' : `${refused}.`;
  const since = oldest_pending === null ? '' : ` since ${when(oldest_pending, now)}`;
  const waits = `${pending === 1 ? '1 entry is waiting' : `${pending} entries are waiting`} on this device${since}`;
  return parked === 0 ? `${waits}.` : `${waits}, and ${refused}.`;
}

/** 'today at 08:14' reads badly after 'since'. */
function when(instant: number, now: number): string {
  return whenOf(instant, now).replace(/^(today at|on) /, '');
}
