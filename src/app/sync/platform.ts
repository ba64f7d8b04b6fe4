/** What this browser does for an app that keeps data. */
export interface Platform {
  /** Bytes; null where the browser does not tell. */
  usage: number | null;
  quota: number | null;
  /** Whether the browser keeps it until the learner says otherwise; null where it does not tell. */
  isPersisted: boolean | null;
  mayPersist: boolean;
  /** Whether the app's own files are kept, so that it starts without a network. */
  keepsFiles: boolean;
  /** Whether it sends while no page is open. */
  sendsInBackground: boolean;
}

/** Asks the browser; what it lacks or refuses is null or false. */
export async function readPlatform(browser: typeof globalThis = globalThis): Promise<Platform> {
  const { serviceWorker, storage } = browser.navigator as Partial<Navigator>;
  const estimate = await storage?.estimate?.().catch(() => undefined);
  const registration = await serviceWorker?.getRegistration().catch(() => undefined);
  return {
    usage: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    isPersisted: (await storage?.persisted?.().catch(() => undefined)) ?? null,
    mayPersist: typeof storage?.persist === 'function',
    keepsFiles: registration?.active != null,
    sendsInBackground: registration !== undefined && 'sync' in registration,
  };
}

/** From here on writes may fail. */
const nearlyFull = 0.95;

/** What the learner should know of it, the most urgent first. */
export function platformWords({ usage, quota, isPersisted, keepsFiles, sendsInBackground }: Platform): string[] {
  const isFull = usage !== null && quota !== null && usage >= quota * nearlyFull;
  return [
    isFull && 'The space that this browser gives is used up. New answers may not be kept until some is free.',
    !keepsFiles && 'In this window the app does not start without a connection. A private window is often the cause.',
    isPersisted !== true &&
      'The browser may remove what is kept here when space is short, and a private window does so when it closes.',
    !sendsInBackground &&
      'This browser sends only while the app is open. Open it once when you are back online, and what waits is sent.',
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
