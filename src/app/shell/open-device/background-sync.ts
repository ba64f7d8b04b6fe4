import { secureApis } from '../../../rules/secure-apis.ts';
import { outboxTag } from '../../../sync/device.ts';

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the worker when there is a network, once the worker is active. Only some browsers can. */
export async function requestBackgroundSync(): Promise<void> {
  const registration: SyncRegistration | undefined = await secureApis().navigator.serviceWorker?.ready;
  await registration?.sync?.register(outboxTag);
}
