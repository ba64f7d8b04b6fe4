import { secureApis } from '../../rules/secure-apis.ts';
import type { Subscriber } from '../../sync/operations/reminder.ts';
import { isAppleTouch } from '../shell/later/apple.ts';

/**
 * Whether this browser can get reminders. `starting`: once the worker is active. `install_first`: only after the app is on the home screen.
 * `no_worker`: not in this window.
 */
export type ReminderSupport = 'ready' | 'starting' | 'install_first' | 'no_worker' | 'unsupported';

/** Checks the browser's support without asking the learner. */
export async function readSupport(browser: typeof globalThis = globalThis): Promise<ReminderSupport> {
  const apis = secureApis(browser);
  if (!apis.PushManager || !apis.Notification || !apis.navigator.serviceWorker) {
    return isAppleTouch(browser) && !isInstalled(browser) ? 'install_first' : 'unsupported';
  }
  return (await subscriberHere(browser)) ? 'ready' : 'no_worker';
}

/** Returns the push manager, when the worker is ready. */
export async function subscriberHere(browser: typeof globalThis = globalThis): Promise<Subscriber | undefined> {
  const registration = await secureApis(browser)
    .navigator.serviceWorker?.getRegistration()
    .catch(() => undefined);
  return registration?.active ? registration.pushManager : undefined;
}

/** Apple's own property. An installed app without push is on an older system. */
function isInstalled(browser: typeof globalThis & { navigator: { standalone?: boolean } }): boolean {
  return browser.navigator.standalone === true;
}

/** Says why there can't be a reminder, and what to do. */
export const supportText: Record<Exclude<ReminderSupport, 'ready'>, string> = {
  starting: 'Getting ready for reminders on this device…',
  install_first:
    'On an iPhone or iPad, reminders come to the installed app: tap Share, then Add to Home Screen, open the app from there, and come back to this page.',
  no_worker: 'In this window the app can’t receive reminders. A private window is often the cause.',
  unsupported: 'This browser can’t receive reminders.',
};

/** Returns an hour as '8:00 AM', or as the learner's language writes it. */
export function hourText(hour: number, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 1, hour));
}
