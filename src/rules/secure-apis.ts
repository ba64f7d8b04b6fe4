/**
 * Every platform API that the app uses and that exists only in secure contexts: pages from https or localhost. `main.tsx` starts the app on
 * no other page. Even there some browsers and windows lack one, and those are optional here. `tests/e2e/insecure-page.test.ts` asks
 * Chromium which APIs exist only there, and fails where code uses one without this module.
 */
export interface SecureApis {
  crypto: Pick<Crypto, 'randomUUID' | 'subtle'>;
  navigator: {
    serviceWorker?: ServiceWorkerContainer;
    storage?: Partial<StorageManager>;
    locks?: LockManager;
    keyboard?: { getLayoutMap(): Promise<ReadonlyMap<string, string>> };
    clipboard?: { writeText(text: string): Promise<void>; write(items: readonly object[]): Promise<void> };
    canShare?(data: object): boolean;
    share?(data: object): Promise<void>;
    setAppBadge?(count?: number): Promise<void>;
    clearAppBadge?(): Promise<void>;
  };
  ClipboardItem?: new (items: Record<string, Blob>) => object;
  Notification?: { permission: NotificationPermission; requestPermission(): Promise<NotificationPermission> };
  PublicKeyCredential?: object;
  PushManager?: object;
}

/** Returns the APIs of this page or worker. A test can pass a browser of its own. */
export function secureApis(browser: object = globalThis): SecureApis {
  return browser as SecureApis;
}
