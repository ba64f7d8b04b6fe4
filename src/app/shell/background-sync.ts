/** The service worker listens for this tag in its 'sync' event. */
const tag = 'nday-outbox';

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the worker once there is a network; only some browsers can. */
export async function requestBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration: SyncRegistration | undefined = await navigator.serviceWorker.getRegistration();
  if (registration?.active) await registration.sync?.register(tag);
}
