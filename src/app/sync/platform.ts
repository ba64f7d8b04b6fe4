/** What this browser does for an app that keeps data. */
export interface Platform {
  /** Bytes; null where the browser does not tell. */
  usage: number | null;
  quota: number | null;
  /** Whether the browser keeps it until the learner says otherwise; null where it does not tell. */
  isPersisted: boolean | null;
  mayPersist: boolean;
  /** Whether the app's own files are kept, or about to be, so that it starts without a network. */
  keepsFiles: boolean;
  /** Whether it sends while no page is open. */
  sendsInBackground: boolean;
  /** Whether it can be woken by a message of the server. */
  takesPush: boolean;
  /** An iPhone or iPad, where the installed app and the browser keep their data apart. */
  isApple: boolean;
  /** Opened as an installed app. */
  isInstalled: boolean;
}

/** Asks the browser; what it lacks or refuses is null or false. */
export async function readPlatform(browser: typeof globalThis = globalThis): Promise<Platform> {
  const { serviceWorker, storage, userAgent = '', maxTouchPoints = 0 } = browser.navigator as Partial<Navigator>;
  const estimate = await storage?.estimate?.().catch(() => undefined);
  const registration = await serviceWorker?.getRegistration().catch(() => undefined);
  return {
    usage: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    isPersisted: (await storage?.persisted?.().catch(() => undefined)) ?? null,
    mayPersist: typeof storage?.persist === 'function',
    keepsFiles: registration !== undefined,
    sendsInBackground: registration !== undefined && 'sync' in registration,
    takesPush: 'PushManager' in browser,
    // An iPad says that it is a Mac, and no Mac can be touched.
    isApple: /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1),
    isInstalled: browser.matchMedia?.('(display-mode: standalone)').matches ?? false,
  };
}

/** From here on writes may fail. */
const nearlyFull = 0.95;

/** What the learner should know of it, the most urgent first. */
export function platformWords(platform: Platform, { keepsNothing = false, hasRoom = true } = {}): string[] {
  const { usage, quota, isPersisted, keepsFiles, sendsInBackground, takesPush, isApple, isInstalled } = platform;
  const isFull = !hasRoom || (usage !== null && quota !== null && usage >= quota * nearlyFull);
  return [
    keepsNothing &&
      'This window keeps nothing: the browser allows no storage in it. Open the app in an ordinary window, or allow it to store data.',
    isFull &&
      'The space that this browser gives is used up, and new answers may not be kept. Make room on this device, or clear what other sites keep here.',
    isApple &&
      !isInstalled &&
      'To install the app, open the share menu and choose ‘Add to Home Screen’. Apple’s browsers remove what a site keeps when it was not used for a week, and spare the installed app.',
    isApple &&
      (isInstalled
        ? 'The installed app has its own storage: what waits in the browser does not show here. Save it to a file there, and bring the file in here.'
        : 'The installed app has its own storage: what waits here does not move to it. Send it first, or save it to a file here and bring the file in there.'),
    !keepsFiles && 'In this window the app does not start without a connection. A private window is often the cause.',
    isPersisted !== true &&
      'The browser may remove what is kept here when space is short, and a private window does so when it closes.',
    !sendsInBackground &&
      'This browser sends only while the app is open. Open it once when you are back online, and what waits is sent.',
    !takesPush &&
      (isApple && !isInstalled
        ? 'Reminders need the installed app.'
        : 'This browser cannot remind you: it takes no messages while the app is closed.'),
  ].filter((sentence) => sentence !== false);
}

/** '1.4 MB'. */
export function sizeWords(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes < 0.1) return 'less than 0.1 MB';
  if (megabytes >= 1000) return `${number.format(megabytes / 1000)} GB`;
  return `${number.format(megabytes)} MB`;
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
