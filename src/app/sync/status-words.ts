import { isDue } from '../../sync/outbox/due.ts';
import type { SyncStatus } from '../../sync/storage/status.ts';
import { timeOf } from '../ui/days.ts';
import { whenOf } from './time-words.ts';

/** How it stands with what the learner did, and with the server, in a sentence each. */
export function statusWords(status: SyncStatus, hasAccount: boolean, now: number): string[] {
  const { offline_since, paused, last_sync, no_room } = status;
  const held = heldUntil(status, now);
  const again = held === null ? '' : ` ${heldWords(held)}`;
  return [
    hasAccount ? waiting(status, now) : 'Without an account nothing waits to be sent.',
    no_room && 'The storage of this device is full. Make room on it, and the app syncs again by itself.',
    // A full disk keeps no note of the server being back.
    !no_room && offline_since !== null && `The server has not been reached since ${when(offline_since, now)}.`,
    offline_since === null && paused === 'server' && `The server cannot take anything at the moment.${again}`,
    offline_since === null && paused === null && held !== null && `The server asked to wait.${again}`,
    paused === 'login' && 'Your session has expired. Please log in again.',
    last_sync === null ? 'This device has not synced yet.' : `Last sync ${whenOf(last_sync, now)}.`,
  ].filter((sentence) => typeof sentence === 'string');
}

/** Until when the server is left alone, as it has asked; null when it may be asked. */
export function heldUntil({ held_until }: SyncStatus, now: number): number | null {
  return held_until && !isDue(held_until, now) ? held_until : null;
}

export function heldWords(until: number): string {
  return `Next try at ${timeOf(until)}. ‘Sync now’ asks at once.`;
}

function waiting({ pending, parked, oldest_pending }: SyncStatus, now: number): string {
  const refused = parked === 1 ? '1 entry was not accepted' : `${parked} entries were not accepted`;
  if (pending === 0) return parked === 0 ? 'Everything is sent.' : `${refused}.`;
  const since = oldest_pending === null ? '' : ` since ${when(oldest_pending, now)}`;
  const waits = `${pending === 1 ? '1 entry waits' : `${pending} entries wait`} on this device${since}`;
  return parked === 0 ? `${waits}.` : `${waits}, and ${refused}.`;
}

/** 'today at 08:14' reads badly after 'since'. */
function when(instant: number, now: number): string {
  return whenOf(instant, now).replace(/^(today at|on) /, '');
}
