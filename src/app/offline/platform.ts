import { secureApis } from '../../rules/secure-apis.ts';
import { isAppleTouch } from '../shell/later/apple.ts';

/** What this browser offers an app that stores data. */
export interface Platform {
  /** In bytes; null if the browser doesn't say. */
  usage: number | null;
  quota: number | null;
  /** Whether the browser never evicts it; null if the browser doesn't say. */
  isPersisted: boolean | null;
  mayPersist: boolean;
  /** Whether the app's own files are stored, or about to be, so it starts offline. */
  keepsFiles: boolean;
  /** Whether it can send when no page is open. */
  sendsInBackground: boolean;
  /** Whether the server's messages can wake it. */
  takesPush: boolean;
  /** An iPhone or iPad, where the installed app and the browser don't share data. */
  isApple: boolean;
  /** Whether this is the installed app. */
  isInstalled: boolean;
}

/** Asks the browser. Missing or rejected features are null or false. */
export async function readPlatform(browser: typeof globalThis = globalThis): Promise<Platform> {
  const storage = secureApis(browser).navigator.storage;
  const estimate = await storage?.estimate?.().catch(() => undefined);
  const registration = await secureApis(browser)
    .navigator.serviceWorker?.getRegistration()
    .catch(() => undefined);
  return {
    usage: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    isPersisted: (await storage?.persisted?.().catch(() => undefined)) ?? null,
    mayPersist: typeof storage?.persist === 'function',
    keepsFiles: registration !== undefined,
    sendsInBackground: registration !== undefined && 'sync' in registration,
    takesPush: Boolean(secureApis(browser).PushManager),
    isApple: isAppleTouch(browser),
    isInstalled: browser.matchMedia?.('(display-mode: standalone)').matches ?? false,
  };
}

/** From this point on, writes can fail. */
const nearlyFull = 0.95;

/** Returns what the learner should know about it, most urgent first. */
export function platformText(platform: Platform, { keepsNothing = false, hasRoom = true } = {}): string[] {
  const { usage, quota, isPersisted, keepsFiles, sendsInBackground, takesPush, isApple, isInstalled } = platform;
  const isFull = !hasRoom || (usage !== null && quota !== null && usage >= quota * nearlyFull);
  return [
    keepsNothing &&
      'This window can’t store anything because the browser blocks storage. Open the app in a regular window, or allow it to store data.',
    isFull &&
      'This browser’s storage is full, and new answers might not be saved. Free some space on this device, or clear other sites’ data.',
    isApple &&
      !isInstalled &&
      'To install the app, open the share menu and select ‘Add to Home Screen’. Apple’s browsers delete a site’s data after a week without use, but keep the installed app’s data.',
    isApple &&
      (isInstalled
        ? 'The installed app has its own storage: unsent entries in the browser don’t show here. Save them to a file there, and import the file here.'
        : 'The installed app has its own storage: unsent entries here don’t move to it. Send them first, or save them to a file here and import the file there.'),
    !keepsFiles && 'In this window, the app doesn’t start without a connection. A private window is often the cause.',
    isPersisted !== true &&
      'The browser might delete this data when space is short. A private window deletes it when it closes.',
    !sendsInBackground &&
      'This browser sends entries only while the app is open. Open the app once you’re back online to send them.',
    !takesPush &&
      (isApple && !isInstalled
        ? 'Reminders need the installed app.'
        : 'This browser can’t remind you because it doesn’t receive messages while the app is closed.'),
  ].filter((sentence) => sentence !== false);
}

/** '1.4 MB'. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes < 0.1) return 'less than 0.1 MB';
  if (megabytes >= 1000) return `${number.format(megabytes / 1000)} GB`;
  return `${number.format(megabytes)} MB`;
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
