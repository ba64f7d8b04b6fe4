import * as v from 'valibot';
import { DailyReminder } from '../src/contract/push.ts';
import { keepReminder } from '../src/sync/session/reminder.ts';
import { readDailyStanding } from '../src/sync/views/daily-standing.ts';
import { fetchDailyAhead } from './daily-ahead.ts';
import { withDevice } from './worker-device.ts';

declare const self: ServiceWorkerGlobalScope;

const tag = 'nday-daily';
const screen = '/daily';

/** Milliseconds. */
const patience = 3000;

/** Shows the reminder, whatever else fails: browsers take the leave away from who is pushed to and shows nothing. Then fetches the puzzle. */
export async function showReminder(data: PushMessageData | null): Promise<void> {
  const { title, ...rest } = (await isDone()) ? done : waiting(readTitle(data));
  // One tag: of two reminders the later one is seen.
  await self.registration.showNotification(title, { ...rest, tag, lang: 'en', icon: '/icons/any-192.png' });
  await fetchDailyAhead();
}

function readTitle(data: PushMessageData | null): string | null {
  try {
    return v.parse(DailyReminder, data?.json()).title;
  } catch {
    // From a newer server, or from the browser's own tools: there is a puzzle all the same.
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

/** The message may come late, and the server may not have heard yet of what was answered here. A database that does not open is not waited for. */
async function isDone(): Promise<boolean> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  try {
    return (await Promise.race([withDevice(readDailyStanding), late])) === 'done';
  } catch (error) {
    console.error('The device could not be asked.', error);
    return false;
  }
}

/** A tab that shows the daily, or else a new one: nobody is led away from what they are at. */
export async function openDaily(notification: Notification): Promise<void> {
  notification.close();
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find(({ url }) => new URL(url).pathname === screen);
  await (open ? open.focus() : self.clients.openWindow(screen));
}

/** The browser has given up its subscription for another. */
export function renewSubscription(): Promise<void> {
  return withDevice((device) => keepReminder(device, self.registration.pushManager));
}
