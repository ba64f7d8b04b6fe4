import { product } from '../../contract/product.ts';
import type { ImportResult } from '../../sync/operations/device-file/import-device-file.ts';
import { isDue, isUnanswered } from '../../sync/operations/entry-rules.ts';
import type { OutboxEntry } from '../../sync/operations/outbox-entry.ts';
import type { SyncStatus } from '../../sync/queries/first/status.ts';
import type { DownloadView } from '../../sync/queries/offline/offline-download.ts';
import type { OutboxView } from '../../sync/queries/outbox.ts';
import { replyText, unansweredText } from '../shell/later/text.ts';
import { timeOf } from '../ui/days.ts';
import { dayText } from '../ui/later/money.ts';
import { plural } from '../ui/plural.ts';

/** Returns how much can be opened offline. */
export function contentText({ puzzles, questions }: { puzzles: number; questions: number }): string {
  const counted = plural(puzzles, 'puzzle');
  if (questions === 0) return counted;
  return `${counted} and ${plural(questions, 'interview question')}`;
}

/** Returns the state of the learner's operations and of the server, one sentence each. */
export function statusText(status: SyncStatus, hasAccount: boolean, now: number): string[] {
  const { offline_since, paused, is_other_user, last_sync, no_room } = status;
  const held = heldUntil(status, now);
  const again = held === null ? '' : ` ${heldText(held)}`;
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

export function heldText(until: number): string {
  return `Next try at ${timeOf(until)}. ‘Sync now’ tries immediately.`;
}

function waiting({ pending, rejected, oldest_pending }: SyncStatus, now: number): string {
  const failed = rejected === 1 ? '1 entry wasn’t accepted' : `${rejected} entries weren’t accepted`;
  if (pending === 0) return rejected === 0 ? 'Everything has been sent.' : `${failed}.`;
  const since = oldest_pending === null ? '' : ` since ${when(oldest_pending, now)}`;
  const waits = `${pending === 1 ? '1 entry is waiting' : `${pending} entries are waiting`} on this device${since}`;
  return rejected === 0 ? `${waits}.` : `${waits}, and ${failed}.`;
}

/** 'today at 08:14' reads badly after 'since'. */
function when(instant: number, now: number): string {
  return whenOf(instant, now).replace(/^(today at|on) /, '');
}

export function entryStateText(entry: OutboxEntry): string {
  if (isUnanswered(entry)) return 'No answer';
  if (entry.state === 'sent') return isAnswered(entry) ? 'Waiting' : 'Sent, no response yet';
  return { pending: 'Waiting', parked: 'Not accepted' }[entry.state];
}

/** Whether the server itself responded to the last try, so it's known why the entry waits. */
function isAnswered({ last_code }: OutboxEntry): boolean {
  return last_code !== null && !['timeout', 'redirect', 'not_json'].includes(last_code);
}

/** Why it is still here. */
export function reasonText(view: OutboxView, status: SyncStatus, now: number): string {
  const { entry, known, blockedBy } = view;
  if (!known) return 'This version of the app can’t send it. Update the app to send it.';
  if (isUnanswered(entry)) return unansweredText(entry);
  if (entry.state === 'parked') return rejection(entry);
  if (blockedBy === 'fault') return 'An earlier entry wasn’t accepted. Retry or discard that entry first.';
  if (status.paused === 'login') return 'Log in to send it.';
  if (status.no_room)
    return 'There isn’t enough space on this device to send it. It’s sent automatically once there is.';
  if (status.offline_since !== null) {
    return entry.state === 'pending'
      ? 'It’s sent when you’re online.'
      : 'It might have arrived. The app asks the server again once you’re online, and it counts once.';
  }
  const held = heldUntil(status, now);
  const byItself = held === null ? 'It’s sent automatically.' : heldText(Math.max(held, entry.next_attempt_at));
  if (status.paused === 'server') return `The server can’t accept it right now. ${byItself}`;
  if (held !== null) return `The server asked this device to wait. ${byItself}`;
  if (blockedBy) return 'It’s sent after the entry before it.';
  const reason = replyText(entry);
  const again = entry.next_attempt_at > now ? `Next try at ${timeOf(entry.next_attempt_at)}.` : byItself;
  return reason ? `${reason} ${again}` : again;
}

function rejection({ last_status, last_error }: OutboxEntry): string {
  const message = last_error ?? 'The server gave no reason.';
  return (last_status ?? 0) >= 500 ? `The server failed repeatedly. ${message}` : message;
}

/** Returns the state of the download in a sentence or two. `isRunning`: this tab or another is loading it. */
export function downloadText({ state, trouble, updated_at }: DownloadView, isRunning: boolean): string {
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

const troubles: Readonly<Record<NonNullable<DownloadView['trouble']>, string>> = {
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
export function licenseText({ license }: DownloadView): string | null {
  if (!license) return null;
  if (license.status === 'grace') {
    return `Your paid period ended on ${dayText(license.paid_until)}. The download stays until ${dayText(license.grace_until)}. Go online once to renew it.`;
  }
  return `Licensed until ${dayText(license.paid_until)}. It renews automatically when you’re online.`;
}

export function updatedText({ updated_at }: DownloadView, now: number): string | null {
  return updated_at === null ? null : `Last updated ${whenOf(updated_at, now)}.`;
}

/** Says what happened to a file. */
export function importedText({ entries, drafts }: Extract<ImportResult, { ok: true }>): string {
  const parts = [
    entries > 0 && (entries === 1 ? '1 entry' : `${entries} entries`),
    drafts > 0 && plural(drafts, 'draft'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'This device already had everything.' : `Imported ${parts.join(' and ')}.`;
}

/** Says why a file wasn't imported. */
export const importErrorText: Record<Extract<ImportResult, { ok: false }>['why'] | 'unreadable', string> = {
  too_large: 'This file is too large. Nothing changed.',
  not_ours: `This isn’t a file from ${product.name}. Nothing changed.`,
  damaged: 'This file is damaged. Nothing changed. If you have another copy, try that.',
  newer: 'A newer version of the app saved this file. Nothing changed. Update the app here and try again.',
  other_user: 'This file belongs to another account. Nothing changed. Log in to that account to import it.',
  no_room: 'There isn’t enough space on this device. Free some and import the file again. Nothing is imported twice.',
  unreadable: 'We couldn’t read or write the file. Try again.',
};

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });

/** 'today at 08:14', or 'on November 19 at 08:14'. */
export function whenOf(instant: number, now: number): string {
  const date = day.format(instant);
  return `${date === day.format(now) && now - instant < 86_400_000 ? 'today' : `on ${date}`} at ${timeOf(instant)}`;
}
