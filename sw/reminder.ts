import * as v from 'valibot';
import { DailyReminder } from '../src/contract/push.ts';
import { renewReminder } from '../src/sync/operations/reminder.ts';
import { dailyProgressQuery } from '../src/sync/queries/daily-progress.ts';
import { fetchDailyAhead } from './daily-ahead.ts';
import { withDevice } from './worker-device.ts';

declare const self: ServiceWorkerGlobalScope;

const tag = 'nday-daily';
const screen = '/daily';

/** Milliseconds. */
const fetchTimeoutMs = 3000;

/**
 * Shows the reminder even if everything else fails, because browsers revoke the permission if a push shows nothing. Then fetches the
 * puzzle.
 */
export async function showReminder(data: PushMessageData | null): Promise<void> {
  const { title, ...rest } = (await isDone()) ? done : waiting(readTitle(data));
  // One tag, so a later reminder replaces an earlier one.
  await self.registration.showNotification(title, { ...rest, tag, lang: 'en', icon: '/icons/any-192.png' });
  await fetchDailyAhead();
}

function readTitle(data: PushMessageData | null): string | null {
  try {
    return v.parse(DailyReminder, data?.json()).title;
  } catch {
    // From a newer server or the browser's own tools. There's still a puzzle.
    return null;
  }
}

function waiting(title: string | null) {
  return {
    title: title === null ? 'Today’s puzzle is waiting' : `Today’s puzzle: ${title}`,
    body: 'A short piece of code, one real flaw. Set your breakpoint.',
  };
}

const done = {
  title: 'Today’s puzzle is done',
  body: 'The next one comes at midnight UTC.',
  silent: true,
};

/** The message can come late, and the server might not know yet what was answered here. Doesn't wait for a database that doesn't open. */
async function isDone(): Promise<boolean> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, fetchTimeoutMs));
  try {
    return (await Promise.race([withDevice((device) => dailyProgressQuery.read(device)), late])) === 'done';
  } catch (error) {
    console.error('The device could not be asked.', error);
    return false;
  }
}

/** Focuses a tab that shows the daily, or opens a new one, so nobody loses their place. */
export async function openDaily(notification: Notification): Promise<void> {
  notification.close();
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find(({ url }) => new URL(url).pathname === screen);
  await (open ? open.focus() : self.clients.openWindow(screen));
}

/** The browser replaced its subscription. */
export function renewSubscription(): Promise<void> {
  return withDevice((device) => renewReminder(device, self.registration.pushManager));
}
